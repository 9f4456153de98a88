import { deviceDigest } from './deviceDigest.ts';

describe('the digest of a device id', () => {
  it('has the same value as in earlier releases, so that digests in rows of these releases still match', () => {
    expect(deviceDigest({ deviceId: 'tablet' }, 'secret')).toBe('device KbmhkHAAnubz5jgVhfdhC1RQR2dzhY64USU7-CxogFM');
  });

  it('depends on the secret of the server, so that readers of the database cannot find out the id', () => {
    const digests = ['secret', 'other secret'].map((secret) => deviceDigest({ deviceId: 'tablet' }, secret));
    expect(digests[0]).not.toBe(digests[1]);
    expect(digests.join('\n')).not.toContain('tablet');
  });
});
