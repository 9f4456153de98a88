import { networkKey, networkOf, siteOf } from './networkAddress.ts';

const SECRET = 'a-secret-of-the-server';

describe('the network of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['2002:cb00:7107:1::5', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['300.1.1.1', 'unknown'],
  ])('with the address %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['[2001:db8:1:ffff::9]:443', '2001:db8:1::/48'],
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['unknown', undefined],
  ])('with the address %s has the 48-bit prefix %s', (ip, site) => {
    expect(siteOf(ip)).toBe(site);
  });

  it('is the same for all devices of one /64 prefix, but not for the next /64 prefix or for the next IPv4 address', () => {
    const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1', '203.0.113.7', '203.0.113.8'].map(
      (ip) => networkKey(SECRET, ip),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(4);
  });

  it('is represented by a key of fixed length, which depends on the secret of the server', () => {
    expect(networkKey(SECRET, '203.0.113.7')).toMatch(/^[\w-]{43}$/);
    expect(networkKey(SECRET, '203.0.113.7')).not.toBe(networkKey('another secret', '203.0.113.7'));
  });
});
