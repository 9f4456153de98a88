import { getStory } from '#contract/stories/stories.ts';
import { PREVIEW_MS } from '#server/content/load/loadMedia.ts';
import { measureMp3 } from '#lib/sound/mp3.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { call } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

describe('media', () => {
  const test = useGateway('postgres');

  async function soundOf(storyId: string, options = {}) {
    return (await call(test, getStory, { params: { storyId } }, options)).body.sound.url;
  }

  it('a guest receives a sound with its type and length, and the browser must revalidate the sound before each use', async () => {
    const { statusCode, headers } = await test.app.inject(await soundOf('ear-umbrella'));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '48000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
  });

  it.each([
    ['bytes=0-99', 206, 'bytes 0-99/48000', 100],
    ['bytes=47990-', 206, 'bytes 47990-47999/48000', 10],
    ['bytes=-5', 206, 'bytes 47995-47999/48000', 5],
  ])('a player that requests the range %s gets the status %i', async (range, status, contentRange, length) => {
    const response = await test.app.inject({ url: await soundOf('ear-umbrella'), headers: { range } });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.rawPayload).toHaveLength(length);
  });

  it('a range beyond the end of the file is answered with 416', async () => {
    const response = await test.app.inject({ url: await soundOf('ear-umbrella'), headers: { range: 'bytes=48000-' } });
    expect(response.statusCode).toBe(416);
  });

  it('ROLE-02 a preview lasts 90 s, ends between two MP3 frames, and a range cannot reach beyond its end', async () => {
    const url = await soundOf('ear-sail');
    const { rawPayload, headers } = await test.app.inject(url);
    expect(headers['content-length']).toBe('360000');
    expect(measureMp3(rawPayload, Infinity).durationMs).toBe(PREVIEW_MS);
    const beyond = await test.app.inject({ url, headers: { range: 'bytes=359990-400000' } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([206, 'bytes 359990-359999/360000']);
  });

  it('ROLE-02 ROLE-03 the sound of a members’ story requires a signed address, which is valid for at most 6 hours', async () => {
    const member = await signIn(test, { isMember: true });
    const url = await soundOf('ear-sail', member);
    const opens = async (address: string) => (await test.app.inject(address)).statusCode === 200;
    expect((await test.app.inject(url)).headers['cache-control']).toMatch(/^private/);
    const [path = '', query = ''] = url.split('?');
    const signature = new URLSearchParams(query).get('signature') ?? '';
    const expires = Number(new URLSearchParams(query).get('expires'));
    const forged = [
      path,
      `${path}?expires=${expires}`,
      `${path}?expires=${expires + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&signature=${signature.slice(1)}A`,
      `${path}?expires=9999999999999&signature=${signature}`,
      `${path}?${query}`.replace('test-pack', 'test-pack2'),
    ];
    for (const address of forged) expect(await opens(address)).toBe(false);
    expect(expires - test.time).toBeLessThanOrEqual(6 * HOUR_MS);
    expect(await opens(url)).toBe(true);
    test.time += 6 * HOUR_MS;
    expect(await opens(url)).toBe(false);
  });

  it('a cover may be cached for ever if its address contains the current version of the pack, and only briefly otherwise', async () => {
    const { body } = await call(test, getStory, { params: { storyId: 'ear-umbrella' } });
    const own = await test.app.inject(`${body.cover}-320.webp`);
    expect(own.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const other = await test.app.inject(`${body.cover}-320.webp`.replace(/[0-9a-f]{12}/, 'old'));
    expect(other.headers['cache-control']).toBe('public, max-age=60');
  });

  it('a file of the built-in pack may be cached only briefly if the version in its address is not the version of this gateway', async () => {
    const { body } = await call(test, getStory, { params: { storyId: 'ear-umbrella' } });
    const own = test.gateway.builtInHash;
    for (const builtInHash of ['another', undefined]) {
      Object.assign(test.gateway, { builtInHash });
      const cover = await test.app.inject(`${body.cover}-320.webp`);
      expect([cover.statusCode, cover.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    }
    Object.assign(test.gateway, { builtInHash: own });
  });

  it.each([
    '/media/test-pack/x/cover/nothing-160.webp',
    '/media/no-pack/x/cover/ear-umbrella-160.webp',
    '/media/test-pack/x/sound/nothing.mp3',
    '/media/test-pack/x/preview/nothing.mp3',
    '/media/test-pack/x/cover/..%2f..%2fpack.json',
    '/media/test-pack/x/cover/..%5c..%5cpack.json',
    '/media/test-pack/x/sound/%2e%2e%2ftimings%2fear-umbrella.json',
    '/media/..%2f..%2fetc/x/cover/passwd',
    '/cdn/sample/..%2f..%2fpack.json',
    '/cdn/device/.htaccess',
  ])('ROLE-03 the address %s is answered with 404', async (url) => {
    const response = await test.app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('ROLE-03 a file name with a NUL character is refused before any file is opened', async () => {
    expect((await test.app.inject('/media/test-pack/x/cover/a%00.webp')).statusCode).toBe(400);
  });

  it('DEV-01, DEV-02 the image CDN serves the device map and its icons', async () => {
    const response = await test.app.inject('/cdn/deviceinfo/devices_info.json?t=1795190400000');
    const devices = response.json<Record<string, { name: string; icon: string }>>();
    for (const key of ['1002', '2003', '3003', '5004', 'ilisten001']) expect(devices[key]?.name).toBeTruthy();
    expect((await test.app.inject(devices['1002']?.icon ?? '')).statusCode).toBe(200);
  });

  it('UTIL-03 the image CDN serves the sample pictures', async () => {
    expect((await test.app.inject('/cdn/sample/test0.jpg')).headers['content-type']).toBe('image/jpeg');
  });
});
