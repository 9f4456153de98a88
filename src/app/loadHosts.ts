import { loadLoginFlows } from '#platform/session/host/loadLoginFlows.ts';

/**
 * Loads what a native host, WeChat and Alipay need (ENV-01), and a login in the address. public/index.html requests the same
 * files at once.
 */
export async function loadHosts() {
  const [{ createHostAround }, logins] = await Promise.all([
    import(/* webpackChunkName: "hosts" */ './hosts.ts'),
    loadLoginFlows(),
  ]);
  return { createHostAround, logins };
}
