import { revokeToken } from '#contract/account/session.ts';
import { leaseTime } from '#contract/family/eyeCare.ts';
import { getStory, sharedSoundPath } from '#contract/stories/stories.ts';
import { chinaMoment } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useEyeCare, type Device } from '#server/testing/useEyeCare.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const contentDir = aPack({
  series: {
    all: [
      { id: 'long-story', durationMs: 5 * MINUTE_MS },
      { id: 'member-story', access: 'vip', durationMs: 5 * MINUTE_MS },
    ],
  },
});

/** The pages that the gateway renders for all guests contain this address. */
describe('the sound address that is the same for all listeners', () => {
  const test = useGateway('postgres', { contentDir });
  const care = useEyeCare(test);

  beforeEach(() => {
    test.time = Math.max(test.time, chinaMoment('2026-11-24 09:00:00') ?? 0);
  });

  const open = (address: string, cookie?: string) =>
    test.app.inject({ url: address, ...(cookie !== undefined && { headers: { cookie } }) });
  const openShared = (cookie?: string, query = '', id = 'long-story') => open(`${sharedSoundPath(id)}${query}`, cookie);
  /** Returns the cookie of a reply in the form in which the browser sends it back. */
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
    /^listener=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  /** Returns the cookie in which the app stores the session of a user. */
  const sessionOf = ({ userToken }: { userToken: string }): string => `token=${encodeURIComponent(userToken)}`;
  /** Lets the app ask for a story, and returns the cookie that the gateway then sets. */
  const told = async (options: CallOptions) =>
    cookieOf(await call(test, getStory, { params: { storyId: 'long-story' } }, options));

  it('redirects a browser without a cookie to the sound, and treats it as a new guest', async () => {
    const first = await openShared();
    expect([first.statusCode, first.headers['cache-control']]).toEqual([302, 'no-store']);
    expect((await open(String(first.headers.location))).headers['content-type']).toBe('audio/mpeg');
    const second = await openShared();
    expect(second.headers.location).not.toBe(first.headers.location);
    // A browser that sends its cookie is still the same guest.
    expect((await openShared(cookieOf(first))).headers.location).toBe(first.headers.location);
  });

  it('stores the listener’s id in a cookie that scripts cannot read and that is sent only with requests for stories', async () => {
    const { headers } = await openShared();
    expect(headers['set-cookie']).toMatch(
      /^listener=[\w-]+; Max-Age=86400; Path=\/inner4\/ilisten\/stories; HttpOnly; SameSite=Lax$/,
    );
    expect((await openShared('listener=forged')).headers.location).not.toBe((await openShared()).headers.location);
  });

  it('ROLE-02 redirects to the preview of a members’ story, and returns 404 for a story that does not exist', async () => {
    expect((await openShared(undefined, '', 'member-story')).headers.location).toContain('/preview/');
    expect((await openShared(undefined, '', 'no-story')).statusCode).toBe(404);
    expect((await open('/inner4/ilisten/stories/%00/sound')).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('redirects to the personal sound address of the listener for whom the app last requested a story or usage time', async () => {
    const own = (await call(test, getStory, { params: { storyId: 'long-story' } }, { deviceId: 'device-a' })).body;
    expect((await openShared(await told({ deviceId: 'device-a' }))).headers.location).toBe(own.sound.url);
    const body = { kind: 'screen' } as const;
    const leased = cookieOf(await call(test, leaseTime, { body }, { deviceId: 'device-a' }));
    expect((await openShared(leased)).headers.location).toBe(own.sound.url);
  });

  it('counts the whole sound as listening time of a child with time limits; once the time is used up, the sound is refused', async () => {
    const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
    const cookie = await told(phone);
    // A tap before the app has started is refused for a child with limits. The app then requests time and plays the
    // story itself.
    expect((await openShared(cookie, '?early')).statusCode).toBe(403);
    const { location } = (await openShared(cookie)).headers;
    expect((await open(String(location))).statusCode).toBe(200);
    expect(await care.lease(phone)).toMatchObject({ leaseMs: 0 });
    test.time += 10 * MINUTE_MS;
    expect((await open(String((await openShared(cookie)).headers.location))).statusCode).toBe(403);
  });

  it('gives a child no additional listening time after the child has logged out', async () => {
    const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
    const cookie = await told(phone);
    await care.use(phone, { kind: 'listen' });
    await call(test, revokeToken, {}, phone);
    expect((await open(String((await openShared(cookie)).headers.location))).statusCode).toBe(403);
  });

  describe('before the start of the app', () => {
    const openEarly = (id = 'long-story', headers: Record<string, string> = {}) =>
      test.app.inject({ url: `${sharedSoundPath(id)}?early`, headers });

    it('returns the sound itself, without a redirect, to a guest, because guests need not request listening time first', async () => {
      const { statusCode, headers, rawPayload } = await openEarly();
      const redirected = await open(String((await openShared()).headers.location));
      expect([statusCode, rawPayload.equals(redirected.rawPayload)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'audio/mpeg',
        'accept-ranges': 'bytes',
        'content-length': String(rawPayload.length),
        // The browser must ask the gateway each time, because another listener may use the browser next.
        'cache-control': 'private, no-cache',
      });
      expect(cookieOf({ headers })).not.toBe('');
    });

    it('returns the byte range that a player requests', async () => {
      const { statusCode, headers } = await openEarly('long-story', { range: 'bytes=0-' });
      expect([statusCode, headers['content-range']]).toEqual([
        206,
        `bytes 0-${Number(headers['content-length']) - 1}/${headers['content-length']}`,
      ]);
    });

    it('ROLE-02 returns the preview of a members’ story, and 404 for a story that does not exist', async () => {
      const whole = await openEarly();
      const part = await openEarly('member-story', { range: `bytes=${whole.rawPayload.length - 10}-` });
      expect(part.statusCode).toBe(416);
      const beginning = await openEarly('member-story');
      const redirected = await open(String((await openShared(undefined, '', 'member-story')).headers.location));
      expect(beginning.rawPayload.equals(redirected.rawPayload)).toBe(true);
      expect(beginning.rawPayload.length).toBeLessThan(whole.rawPayload.length);
      expect((await openEarly('no-story')).statusCode).toBe(404);
    });

    describe('on a page that the gateway has rendered for a user', () => {
      /**
       * What the app has done before the test: a description, and a function that does it. The function returns the
       * cookie `listener`, which names the listener of the app's last call, or an empty string if there was no call.
       */
      const earlier: [string, (phone: Device) => Promise<string>][] = [
        ['has made no call yet', async () => ''],
        ['made its last call as this user', told],
        ['made its last call as a guest', ({ deviceId }) => told({ deviceId })],
        ['made its last call as another account', async ({ deviceId }) => told({ ...(await signIn(test)), deviceId })],
      ];

      it.each(earlier)(
        'ROLE-02 returns the whole members’ story to a member until the session ends, without permission to cache it, if the app %s',
        async (_, tell) => {
          const member = { ...(await signIn(test, { isMember: true })), deviceId: 'device-m' };
          const cookie = `${sessionOf(member)}; ${await tell(member)}`;
          const whole = await openEarly('long-story');
          const heard = await openEarly('member-story', { cookie });
          expect([heard.statusCode, heard.headers['cache-control']]).toEqual([200, 'no-store']);
          expect(heard.rawPayload.length).toBe(whole.rawPayload.length);
          const redirected = async () => String((await openShared(cookie, '', 'member-story')).headers.location);
          expect(await redirected()).not.toContain('/preview/');
          await call(test, revokeToken, {}, member);
          expect((await openEarly('member-story', { cookie })).rawPayload.length).toBeLessThan(whole.rawPayload.length);
          expect(await redirected()).toContain('/preview/');
        },
      );

      it.each(earlier)(
        'refuses the sound to a child with limits before the app starts, and counts it as listening time of this child afterwards, if the app %s',
        async (_, tell) => {
          const { phone } = await care.family(limitsOf({ listenMinutes: 5 }));
          const cookie = `${sessionOf(phone)}; ${await tell(phone)}`;
          expect((await openEarly('long-story', { cookie })).statusCode).toBe(403);
          const openRedirected = async () =>
            (await open(String((await openShared(cookie)).headers.location))).statusCode;
          expect(await openRedirected()).toBe(200);
          expect(await care.lease(phone)).toMatchObject({ leaseMs: 0 });
          test.time += 10 * MINUTE_MS;
          expect(await openRedirected()).toBe(403);
        },
      );
    });

    it('ROLE-02 returns the preview if the browser has no session, even if the app made its last call as a member', async () => {
      const cookie = await told({ ...(await signIn(test, { isMember: true })), deviceId: 'device-m' });
      const whole = await openEarly('long-story');
      expect((await openEarly('member-story', { cookie })).rawPayload.length).toBeLessThan(whole.rawPayload.length);
      expect((await openShared(cookie, '', 'member-story')).headers.location).toContain('/preview/');
    });

    it('refuses the sound to a guest whose listening time is used up', async () => {
      const guest = care.guest();
      const cookie = await told(guest);
      expect((await openEarly('long-story', { cookie })).statusCode).toBe(200);
      await care.use(guest, { kind: 'listen' });
      expect((await openEarly('long-story', { cookie })).statusCode).toBe(403);
    });
  });
});
