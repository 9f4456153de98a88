import { loadLoginFlows } from '#platform/session/host/loadLoginFlows.ts';

/**
 * Loads the code for a native host, for WeChat and Alipay (ENV-01), and for a login with parameters of the address.
 * public/index.html requests the same files early.
 */
export async function loadHosts() {
  const [{ createHostAround }, logins] = await Promise.all([
    import(/* webpackChunkName: "hosts" */ './hosts.ts'),
    loadLoginFlows(),
  ]);
  return { createHostAround, logins };
}
