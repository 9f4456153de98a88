import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import type { Host } from '#platform/bridge/host.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import type { createHostAround } from './hosts.ts';

/**
 * Creates the host for the page's environment (ENV-01). The host opens only addresses that pass `checkAddress`
 * (AUTH-21). `createAround` may be undefined in an ordinary browser.
 */
export function createHost(
  createAround: typeof createHostAround | undefined,
  ...means: Parameters<typeof createHostAround>
): Host {
  const [, , leave] = means;
  const host = createAround?.(...means) ?? createBrowserHost(leave);
  return {
    ...host,
    openPage: (url, onRefused) => {
      const checked = checkAddress(url, trustedOrigins());
      return checked ? host.openPage(checked.href, onRefused) : Promise.resolve(onRefused?.());
    },
  };
}
