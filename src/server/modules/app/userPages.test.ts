import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { revokeToken } from '#contract/account/session.ts';
import { CHUNK_FILES, RENDERER_FILE } from '#contract/pageRenderer.ts';
import { block } from '#contract/stories/blocked.ts';
import { sharedSoundPath } from '#contract/stories/stories.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call } from '#server/testing/call.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { signIn } from '#server/testing/signIn.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const SHELL = `<!doctype html>
<html lang="zh-CN"><head><meta name="description" content="呆迪"/><title>呆迪听故事</title></head><body><div id="root"></div></body></html>`;

/** A fake renderer. Its page shows for which user the gateway answers calls; for a guest it shows "guest". */
const RENDERER = `
  exports.addressOf = (target) => target.split('?')[0];
  exports.showsPrices = (target) => target.startsWith('/mall');
  exports.renderRest = async () => undefined;
  exports.renderPage = async (path, answer, visitor) => {
    if (path === '/resting') return { title: '首页', cover: '<p>今天听够啦</p>', chunk: 'home' };
    if (path === '/broken') throw new Error('the renderer failed');
    if (path === '/data') {
      const ask = (path, request) => answer({ method: 'GET', path: '/inner4/ilisten/' + path }, request);
      const [home, list, story, memberStory] = await Promise.all([
        ask('home/mine', { query: { age: 5 } }),
        ask('stories', { query: { sort: 'newest', limit: 50 } }),
        ask('stories/:storyId', { params: { storyId: 'shown' } }),
        ask('stories/:storyId', { params: { storyId: 'for-members' } }),
      ]);
      const data = JSON.stringify({ home, list, story, memberStory });
      return { title: '</title><script>alert(1)</script>', html: '', data, chunk: 'home' };
    }
    if (path === '/shared') {
      const home = await answer({ method: 'GET', path: '/inner4/ilisten/home' }, { query: { age: 5 } });
      return { title: '首页', html: '', data: JSON.stringify(home), chunk: 'home' };
    }
    if (visitor !== 'user') return { title: '', html: 'guest', data: '{}', chunk: 'home' };
    const { user } = await answer({ method: 'GET', path: '/inner4/member/user:info' }, { query: {} });
    return { title: '首页', html: '<p>' + user.userId + ' ' + user.activeChildId + '</p>', data: '{}', chunk: 'home' };
  };
`;

const contentDir = aPack({
  series: {
    all: [
      { id: 'shown', durationMs: 5 * MINUTE_MS },
      { id: 'hidden', durationMs: 5 * MINUTE_MS },
      { id: 'for-members', access: 'vip', durationMs: 5 * MINUTE_MS },
    ],
  },
});

function aBuild(): string {
  const appDist = temporaryFolder();
  const files = { 'index.html': SHELL, [RENDERER_FILE]: RENDERER, [CHUNK_FILES]: '{}' };
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(appDist, name)), { recursive: true });
    fs.writeFileSync(path.join(appDist, name), content);
  }
  return appDist;
}

describe('the page of a signed-in user', () => {
  const test = useGateway('postgres', { appDist: aBuild(), contentDir });
  const open = (url: string, cookie: string, headers: Record<string, string> = {}) =>
    test.app.inject({ url: `/combine${url}`, headers: { cookie, ...headers } });
  const cookieOf = ({ userToken }: { userToken: string }) => `nickname=a; token=${encodeURIComponent(userToken)}`;

  it('is replaced by the app shell in WeChat on iOS if it shows prices', async () => {
    const cookie = cookieOf(await signIn(test));
    const iosWechat = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50' };
    expect((await open('/mall', cookie, iosWechat)).body).toBe(SHELL);
    expect((await open('/', cookie, iosWechat)).body).toContain('<title>首页</title>');
    expect((await open('/mall', cookie)).body).toContain('<title>首页</title>');
  });

  it('is rendered for the user of the session cookie alone, and must not be stored in any cache', async () => {
    const ann = await signIn(test);
    const ben = await signIn(test);
    for (const user of [ann, ben, ann]) {
      const { body, headers } = await open('/', cookieOf(user));
      expect(body).toContain(`<p>${user.userId} ${user.userId}</p>`);
      expect(headers['cache-control']).toBe('private, no-store');
      expect([headers.etag, headers['x-rendered-address']]).toEqual([undefined, undefined]);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
    }
    const guest = await open('/', '');
    expect(guest.body).toContain('<div id="root">guest</div>');
    expect(guest.headers['x-rendered-address']).toBe('/');
  });

  it('is rendered for the child in the cookie, and is replaced by the app shell if the account has no such child', async () => {
    const ann = await signIn(test);
    const childId = await addSibling(test, ann.userId);
    const ben = await signIn(test);
    const of = (child: string) => open('/', `${cookieOf(ann)}; child_id=${child}`);
    expect((await of(childId)).body).toContain(`<p>${ann.userId} ${childId}</p>`);
    expect((await of(ben.userId)).body).toBe(SHELL);
  });

  it('is replaced by the app shell if the token in the cookie is invalid or expired, or its session has ended', async () => {
    const ann = await signIn(test);
    await call(test, revokeToken, {}, ann);
    expect((await open('/', cookieOf(ann))).body).toBe(SHELL);
    const ben = await signIn(test);
    const time = test.time;
    test.time += DAY_MS + 1;
    expect((await open('/', cookieOf(ben))).body).toBe(SHELL);
    test.time = time;
    for (const cookie of ['token=guess', 'token=%E0%A4%A', 'token=a%00b', `token=${'x'.repeat(5_000)}`])
      expect((await open('/', cookie)).body).toBe(SHELL);
  });

  /** Opens the page /data as this user. Its data are the home, a list of stories, and two single stories. */
  const openData = async (user: { userToken: string }) => {
    const { body, headers } = await open('/data', cookieOf(user));
    const [, json = '{}'] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    return { body, headers, data: JSON.parse(json) as Record<string, never> };
  };

  it('contains no token, no media address that works for one user only, and no content that the user has blocked', async () => {
    const ann = await signIn(test);
    const before = await openData(ann);
    expect(before.body).toContain('"hidden"');
    await call(test, block, { params: { kind: 'story', id: 'hidden' } }, ann);
    const { body, headers, data } = await openData(ann);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(body).not.toContain('"hidden"');
    expect(body).not.toContain(ann.userToken);
    expect(body).not.toMatch(/[?&](for|sign)=/);
    expect(data['story']).toMatchObject({ sound: { url: sharedSoundPath('shown'), isShared: true, isMetered: true } });
  });

  it('reuses for 5 seconds the answers to calls that are the same for everybody, unless the call failed', async () => {
    const [ann, ben] = [await signIn(test), await signIn(test)];
    const shared = async (user: { userToken: string }) => (await open('/shared', cookieOf(user))).body;
    const rename = (from: string, to: string) =>
      test.gateway.db.execute(sql.raw(`alter table ${from} rename to ${to}`));
    await rename('banners', 'banners_away');
    expect(await shared(ann)).toBe(SHELL);
    await rename('banners_away', 'banners');
    const clock = jest.spyOn(Date, 'now');
    const at = Date.now();
    clock.mockReturnValue(at);
    expect(await shared(ann)).toContain('"hidden"');
    const hide = (isHidden: boolean) =>
      test.gateway.db.update(stories).set({ isHidden }).where(eq(stories.id, 'hidden'));
    await hide(true);
    clock.mockReturnValue(at + 4_999);
    expect(await shared(ben)).toContain('"hidden"');
    clock.mockReturnValue(at + 5_001);
    expect(await shared(ben)).not.toContain('"hidden"');
    await hide(false);
    clock.mockRestore();
  });

  it('ROLE-02 contains the whole sound of a members’ story for members, and only its preview for other users', async () => {
    const preview = await openData(await signIn(test));
    const whole = await openData(await signIn(test, { isMember: true }));
    expect(preview.data['memberStory']).toMatchObject({ sound: { isPreview: true, durationMs: 90_000 } });
    expect(whole.data['memberStory']).toMatchObject({
      sound: { isPreview: false, durationMs: 5 * MINUTE_MS, url: sharedSoundPath('for-members') },
    });
  });

  it('has an escaped title', async () => {
    const { body } = await openData(await signIn(test));
    expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;');
    expect(body).not.toContain('<script>alert(1)');
  });

  it('is replaced by the app shell if rendering fails', async () => {
    expect((await open('/broken', cookieOf(await signIn(test)))).body).toBe(SHELL);
  });

  it('STATE-09 is also rendered in a host app, except for the caller that hides nicknames', async () => {
    const ann = await signIn(test);
    const inHost = async (caller: number) => {
      const agent = `Mozilla/5.0 ilisten_ios/${caller}/11.58/appstore`;
      return (await open('/', cookieOf(ann), { 'user-agent': agent })).body;
    };
    expect(await inHost(1002)).toContain(`<p>${ann.userId} ${ann.userId}</p>`);
    expect(await inHost(2003)).toBe(SHELL);
  });

  it('shows only the rest screen while limits allow the child no use', async () => {
    const { body, headers } = await open('/resting', cookieOf(await signIn(test)));
    expect(body).toContain('<div id="root" inert></div><div id="resting"><p>今天听够啦</p></div>');
    expect(body).not.toContain('data-rendered');
    expect(headers['cache-control']).toBe('private, no-store');
  });
});
