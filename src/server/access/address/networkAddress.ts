import { isIPv4, isIPv6 } from 'node:net';
import { keyedDigest } from '#server/secrets/digest.ts';

/**
 * Returns the key under which limits count the requests of a client's network. It is a keyed digest, because a network
 * is personal data and must not be readable in tables or logs. Pass `request.ip`, for which Fastify reads
 * `X-Forwarded-For` only from trusted proxies.
 */
export const networkKey = (serverSecret: string, ip: string | undefined): string =>
  keyedDigest(serverSecret, `network ${networkOf(ip ?? '')}`);

/**
 * Returns the network that one customer of an internet provider controls: a whole IPv4 address, or the first 64 bits of
 * an IPv6 address, because every device chooses the other 64 bits itself. An IPv6 address that contains an IPv4 address
 * is treated as that IPv4 address. Returns `unknown` for all invalid addresses.
 */
export function networkOf(ip: string): string {
  const address = bareAddress(ip);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  const embedded = embeddedIPv4(groups);
  if (embedded) return embedded.flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return prefixOf(groups, 4);
}

/**
 * Returns the first 48 bits of an IPv6 address, which is the largest network that one customer usually gets (RFC 6177).
 * It contains 65,536 networks with 64 bits. Returns undefined for IPv4 addresses, for IPv6 addresses that contain an
 * IPv4 address, and for strings that are not an address.
 */
export function siteOf(ip: string): string | undefined {
  const address = bareAddress(ip);
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  return embeddedIPv4(groups) ? undefined : prefixOf(groups, 3);
}

const prefixOf = (groups: readonly number[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${16 * count}`;

function bareAddress(ip: string): string {
  return (
    ip
      .trim()
      // Removes what proxies and link-local addresses add: brackets around IPv6 addresses, the port, and the name of
      // the interface.
      .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
      .replace(/^([\d.]+):\d+$/, '$1')
      .replace(/%.*$/, '')
  );
}

/**
 * If an IPv6 address contains an IPv4 address, returns the two 16-bit groups that hold the IPv4 address. Such an
 * address is mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96) or 6to4 (2002::/16).
 */
function embeddedIPv4(groups: readonly number[]): number[] | undefined {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (isMapped || isNat64) return groups.slice(6);
  return groups[0] === 0x2002 ? groups.slice(1, 3) : undefined;
}

/**
 * Returns the eight groups of an IPv6 address. The URL parser converts all spellings to one form (RFC 5952), including
 * those that end with an IPv4 address.
 */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [before, after] = [parse(head), parse(tail ?? '')];
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}
