import fs from 'node:fs';
import path from 'node:path';
import { revokeToken } from '#contract/account/session.ts';
import { getEyeCare, leaseTime } from '#contract/family/eyeCare.ts';
import { CHUNK_FILES, RENDERER_FILE } from '#contract/pageRenderer.ts';
import { chinaMoment } from '#lib/time/chinaTime.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { addSibling } from '#server/testing/addSibling.ts';
import { call, type CallOptions } from '#server/testing/call.ts';
import { temporaryFolder } from '#server/testing/temporaryFolder.ts';
import { useEyeCare } from '#server/testing/useEyeCare.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { limitsOf } from '#test/builders/family/eyeCare.ts';

/** A fake renderer. Its rest screen names the reason of the rest, and its page names the kind of visitor. */
const RENDERER = `
  exports.addressOf = (target) => target;
  const restOf = async (answer) => {
    const { screen } = await answer({ method: 'GET', path: '/inner4/ilisten/eye-care' }, {});
    return screen.rest ? { title: '首页', cover: 'rest: ' + screen.rest.reason, chunk: 'home' } : undefined;
  };
  exports.renderRest = async (path, answer) => path === '/broken' ? Promise.reject(new Error('broken')) : restOf(answer);
  exports.renderPage = async (path, answer, visitor = 'guest') =>
    (visitor === 'user' && (await restOf(answer))) || { title: '首页', html: 'page of a ' + visitor, data: '{}', chunk: 'home' };
`;

const SHELL =
  '<html lang="zh-CN"><head><meta name="description" content=""><title></title></head><body><div id="root"></div></body></html>';

function aBuild(): string {
  const appDist = temporaryFolder();
  fs.mkdirSync(path.dirname(path.join(appDist, RENDERER_FILE)), { recursive: true });
  fs.writeFileSync(path.join(appDist, 'index.html'), SHELL);
  fs.writeFileSync(path.join(appDist, RENDERER_FILE), RENDERER);
  fs.writeFileSync(path.join(appDist, CHUNK_FILES), '{}');
  return appDist;
}

describe('the page on a device on which a visitor has used up the screen time', () => {
  const test = useGateway('postgres', { appDist: aBuild() });
  const care = useEyeCare(test);
  const MORNING = chinaMoment('2026-11-24 09:00:00') ?? 0;

  beforeEach(() => {
    // Each test begins on the morning of a new day.
    test.time = MORNING + Math.ceil(Math.max(0, test.time - MORNING) / (24 * HOUR_MS)) * 24 * HOUR_MS;
  });

  const open = (cookie: string, url = '/') => test.app.inject({ url: `/combine${url}`, headers: { cookie } });
  /** Requests the state of the limits, as the app does, and returns the cookies that the gateway sets. */
  const cookiesOf = async (device: CallOptions, cookie = '') => {
    const { headers } = await call(test, getEyeCare, {}, { ...device, cookie });
    return [headers['set-cookie'] ?? []].flat().map(String);
  };
  /** Returns the cookie in the form in which the browser sends it back; empty if it is not set. */
  const restOn = async (device: CallOptions) =>
    /^rest=[\w-]+/.exec((await cookiesOf(device)).find((cookie) => cookie.startsWith('rest=')) ?? '')?.[0] ?? '';
  const sessionOf = ({ userToken }: { userToken: string }) => `token=${encodeURIComponent(userToken)}`;

  it('is the rest screen for a guest who has used up the hour of screen time, and no cache may store it', async () => {
    const guest = care.guest();
    expect(await restOn(guest)).toBe('');
    await care.use(guest, { kind: 'screen' });
    const { body, headers } = await open(await restOn(guest));
    expect(body).toContain('<div id="root" inert></div><div id="resting">rest: budget</div>');
    expect(headers['cache-control']).toBe('private, no-store');
    expect([headers.etag, headers['x-rendered-address']]).toEqual([undefined, undefined]);
  });

  it('is the app shell at the address of index.html, which the service worker stores for all visitors', async () => {
    const { phone } = await care.family(limitsOf({ screenMinutes: 5 }));
    await care.use(phone, { kind: 'screen' });
    const cookie = await restOn(phone);
    for (const visitor of [cookie, `${sessionOf(phone)}; ${cookie}`, sessionOf(phone), '']) {
      const { body, headers } = await open(visitor, '/index.html');
      expect(body).toBe(SHELL);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('is the usual page for guests on other devices, and for cookies that no gateway has written', async () => {
    const guest = care.guest();
    await care.use(guest, { kind: 'screen' });
    await restOn(guest);
    for (const cookie of ['', 'rest=forged', 'rest=', `rest=${'x'.repeat(5_000)}`]) {
      const { body, headers } = await open(cookie);
      expect(body).toContain('page of a guest');
      expect(headers['x-rendered-address']).toBe('/');
    }
  });

  it('is the rest screen for a guest after a child without screen time left has logged out', async () => {
    const { phone } = await care.family(limitsOf({ screenMinutes: 5 }));
    await care.use(phone, { kind: 'screen' });
    const cookie = await restOn(phone);
    await call(test, revokeToken, {}, phone);
    expect((await open(cookie)).body).toContain('rest: budget');
    expect((await open(cookie, '/broken')).body).toContain('page of a guest');
  });

  it('is the rest screen for a sibling with unused time who uses the device next', async () => {
    const { userId, phone } = await care.family(limitsOf({ screenMinutes: 5 }));
    const childId = await addSibling(test, userId);
    await care.setLimits({ ...phone, childId }, limitsOf({ screenMinutes: 5 }));
    await care.use(phone, { kind: 'screen' });
    const cookie = await restOn(phone);
    const other = await care.signInAgain({ userId }, phone.deviceId);
    const asSibling = `${sessionOf(other)}; child_id=${childId}`;
    expect((await open(`${asSibling}; ${cookie}`)).body).toContain('rest: sibling');
    expect((await open(asSibling)).body).toContain('page of a user');
  });

  it('is the usual page once the rest has ended, and the cookie is removed', async () => {
    const guest = care.guest();
    await care.use(guest, { kind: 'screen' });
    const cookie = await restOn(guest);
    test.time += 24 * HOUR_MS;
    expect((await open(cookie)).body).toContain('page of a guest');
    expect(await cookiesOf(guest, cookie)).toContain('rest=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect((await cookiesOf(guest)).filter((one) => one.startsWith('rest='))).toEqual([]);
  });

  it('depends on an HttpOnly cookie, which a refused request for screen time sets, and which expires when the rest ends', async () => {
    const guest = care.guest();
    await care.use(guest, { kind: 'screen' });
    const { body, headers } = await call(test, leaseTime, { body: { kind: 'screen' } }, guest);
    const seconds = Math.ceil((body.state.screen.rest?.endsInMs ?? 0) / 1_000);
    expect(seconds).toBeGreaterThan(3_600);
    expect([headers['set-cookie']].flat().map(String)).toContainEqual(
      expect.stringMatching(new RegExp(`^rest=[\\w-]+; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax$`)),
    );
  });
});
