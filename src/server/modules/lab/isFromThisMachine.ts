import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

type RequestLike = Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * Returns whether a request was sent from this machine to a loopback name or address. If there is a proxy on this
 * machine, the sender's address is that of the proxy, so every forwarded address must be a loopback address as well.
 * The headers are checked even if they are not trusted, because a forged one can only cause a refusal. The Host header
 * is checked because an attacker can point a name at this machine (DNS rebinding), and a page under that name must get
 * no access.
 */
export function isFromThisMachine({ headers, socket }: RequestLike): boolean {
  const senders = [
    socket.remoteAddress ?? '',
    ...splitHeader(headers['x-forwarded-for']),
    ...splitHeader(headers['x-real-ip']),
  ];
  const hosts = [headers.host ?? '', ...splitHeader(headers['x-forwarded-host'])];
  return headers['forwarded'] === undefined && senders.every(isLoopbackAddress) && hosts.every(isLoopbackHost);
}

export function isLoopbackHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopbackAddress(hostname.replace(/[[\]]/g, ''))
  );
}

function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version > 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

const splitHeader = (header: string | string[] | undefined): string[] =>
  [header ?? []].flat().flatMap((value) => value.split(',').map((item) => item.trim()));
