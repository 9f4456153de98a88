import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/settings.ts';

/**
 * Warns the operator where all clients look like one network address, since limits by address would then hit everybody:
 * at start in production without `TRUST_PROXY`, and once when a request brings `X-Forwarded-For` from a peer that is not
 * trusted.
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
    // The peer's address is left out: without a proxy it is a person's.
    request.log.warn(
      'A request came with X-Forwarded-For from a peer that TRUST_PROXY does not name. If it is your reverse proxy, ' +
        'add its address: otherwise all clients share one limit.',
    );
  });
}
