import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Warns the operator if all clients appear to be in one network, because then one client that exceeds a limit by
 * network blocks all others. It warns at the start in production without `TRUST_PROXY`, and once when an untrusted peer
 * sends `X-Forwarded-For`.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy, appEnv }: Settings): void {
  if (appEnv === 'production' && trustProxy.length === 0) {
    app.log.warn(
      'TRUST_PROXY is not set: behind a reverse proxy all clients share the limits of its address. ' +
        'Set it to the addresses or networks of the proxies.',
    );
  }
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    const peer = request.socket.remoteAddress ?? '';
    if (trusted.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return;
    hasWarned = true;
    // Does not log the peer's address, because without a proxy it is the address of a person's device.
    request.log.warn(
      'A request came with X-Forwarded-For from a peer that TRUST_PROXY does not name. If it is your reverse proxy, ' +
        'add its address: otherwise all clients share one limit.',
    );
  });
}
