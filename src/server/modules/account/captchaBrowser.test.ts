import crypto from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/requestToken.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';
import { captchas } from '#server/database/tables/account/sessions.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aMobile } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const HOST = 'localhost:8080';

describe.each(testedDatabases)('SMS codes and the browsers that requested them, on %s', (kind) => {
  const test = useGateway(kind);
  const overHttps = useGateway(kind, { publicOrigin: 'https://m.example.com' });
  let lastAddress = 0;

  /** Returns a browser with its own IP address. It has cookies of its own, or refuses cookies. */
  function aBrowser({ refusesCookies = false, gateway = test, origin = `http://${HOST}` } = {}) {
    lastAddress += 1;
    const remoteAddress = `10.3.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
    const jar = new Map<string, string>();
    const post = async (path: string, payload: object, key: string = crypto.randomUUID()) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await gateway.app.inject({
        method: 'POST',
        url: path,
        payload,
        remoteAddress,
        headers: { host: HOST, origin, cookie: `other=1; ${cookie}`, [IDEMPOTENCY_KEY_HEADER]: key },
      });
      if (!refusesCookies) for (const { name, value } of response.cookies) jar.set(name, value);
      return response;
    };
    return {
      jar,
      requestCaptcha: (mobile: string, key?: string) => post('/account/captcha', { mobile }, key),
      /** `browserKey`: the key that the page read from the answer to its request. */
      logIn: (mobile: string, code: string, browserKey?: string) =>
        post('/account/login', { mobile, code, agreed: true, backUrl: '', caller: '1002', browserKey }),
    };
  }

  const codeOf = (mobile: string, gateway = test) =>
    gateway.messages.filter((message) => message.mobile === mobile).at(-1)?.code ?? '';
  const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
  const newestRow = async (mobile: string) => {
    const rows = test.gateway.db.select().from(captchas).where(eq(captchas.mobile, mobile));
    const [newest] = await rows.orderBy(desc(captchas.createdAt)).limit(1);
    return newest;
  };

  it('AUTH-14 wrong codes sent by another browser use up no try of the browser that requested the SMS code, which still works', async () => {
    const mobile = aMobile();
    const [owner, attacker] = [aBrowser(), aBrowser()];
    await owner.requestCaptcha(mobile);
    const code = codeOf(mobile);
    for (let index = 0; index < 5; index += 1) {
      expect((await attacker.logIn(mobile, wrong(code))).json()).toMatchObject({ code: 'captcha_dead' });
    }
    expect((await newestRow(mobile))?.tries).toBe(0);
    expect((await owner.logIn(mobile, code)).statusCode).toBe(200);
  });

  it('AUTH-14 the right code is refused in another browser, and stays valid in the browser that requested it', async () => {
    const mobile = aMobile();
    const [owner, attacker] = [aBrowser(), aBrowser()];
    await owner.requestCaptcha(mobile);
    const stolen = await attacker.logIn(mobile, codeOf(mobile), 'a'.repeat(43));
    expect(stolen.json()).toMatchObject({ code: 'captcha_dead', message: '验证码已失效，请重新获取' });
    expect((await owner.logIn(mobile, codeOf(mobile))).statusCode).toBe(200);
  });

  it('AUTH-14 an SMS code stays valid in its browser if another browser requests one for the same mobile number', async () => {
    const mobile = aMobile();
    const [owner, attacker] = [aBrowser(), aBrowser()];
    await owner.requestCaptcha(mobile);
    const code = codeOf(mobile);
    test.time += MINUTE_MS;
    expect((await attacker.requestCaptcha(mobile)).statusCode).toBe(200);
    const fresh = codeOf(mobile);
    for (let index = 1; index <= 5; index += 1) await attacker.logIn(mobile, wrong(fresh, index));
    expect((await attacker.logIn(mobile, fresh)).json()).toMatchObject({ code: 'captcha_dead' });
    expect((await owner.logIn(mobile, code)).statusCode).toBe(200);
  });

  it('AUTH-14 the browser that requested an SMS code can log in while other browsers send 100 wrong codes at the same moment', async () => {
    const mobile = aMobile();
    const owner = aBrowser();
    await owner.requestCaptcha(mobile);
    const code = codeOf(mobile);
    const guesses = Array.from({ length: 100 }, (_, index) => aBrowser().logIn(mobile, wrong(code, index + 1)));
    const [login] = await Promise.all([owner.logIn(mobile, code), ...guesses]);
    expect(login.statusCode).toBe(200);
  });

  it('AUTH-14 at most 50 guesses a day are compared with the codes of one mobile number, however many browsers guess', async () => {
    const mobile = aMobile();
    let met = 0;
    for (const end = test.time + DAY_MS; test.time < end; test.time += 60 * MINUTE_MS) {
      const browser = aBrowser();
      await browser.requestCaptcha(mobile);
      const code = codeOf(mobile);
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((by) => (by % 2 ? browser : aBrowser()).logIn(mobile, wrong(code, by))),
      );
      met += answers.filter((answer) => answer.json<{ code: string }>().code === 'captcha_wrong').length;
      for (const by of [7, 8, 9]) {
        const { code: verdict } = (await browser.logIn(mobile, wrong(code, by))).json<{ code: string }>();
        met += verdict === 'captcha_wrong' ? 1 : 0;
      }
    }
    const rows = await test.gateway.db.select().from(captchas).where(eq(captchas.mobile, mobile));
    expect(rows.reduce((sum, { tries }) => sum + tries, 0)).toBe(50);
    // There are 10 codes with 5 guesses each. The fifth guess at a code is not counted here, because its answer says
    // that the code is no longer valid.
    expect(met).toBe(40);
  });

  it('AUTH-14 a browser that refuses cookies logs in with the key that its page stores', async () => {
    const mobile = aMobile();
    const browser = aBrowser({ refusesCookies: true });
    const { browserKey } = (await browser.requestCaptcha(mobile)).json<{ browserKey: string }>();
    expect((await browser.logIn(mobile, codeOf(mobile))).json()).toMatchObject({ code: 'captcha_dead' });
    expect((await browser.logIn(mobile, codeOf(mobile), browserKey)).statusCode).toBe(200);
  });

  it("AUTH-14 a reloaded page logs in with its cookie, and the request for the next SMS code does not change the browser's key", async () => {
    const mobile = aMobile();
    const browser = aBrowser();
    const first = await browser.requestCaptcha(mobile);
    const [cookie] = first.cookies;
    expect(cookie).toEqual({
      name: 'captcha_browser',
      value: expect.stringMatching(/^[\w-]{43}$/) as string,
      maxAge: 600,
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const other = await browser.requestCaptcha(aMobile());
    expect(other.cookies[0]?.value).toBe(cookie?.value);
    expect((await browser.logIn(mobile, codeOf(mobile))).statusCode).toBe(200);
  });

  it('AUTH-14 HTTP-10 a repeated request for an SMS code, whose first answer was lost, gets the same browser key again', async () => {
    const mobile = aMobile();
    const key = crypto.randomUUID();
    const lost = aBrowser({ refusesCookies: true });
    const first = await lost.requestCaptcha(mobile, key);
    const again = await lost.requestCaptcha(mobile, key);
    expect([again.json(), again.cookies]).toEqual([first.json(), first.cookies]);
    const { browserKey } = again.json<{ browserKey: string }>();
    expect((await lost.logIn(mobile, codeOf(mobile), browserKey)).statusCode).toBe(200);
  });

  it('AUTH-14 on https no other host of the domain can set the cookie', async () => {
    const mobile = aMobile();
    const browser = aBrowser({ gateway: overHttps, origin: 'https://m.example.com' });
    const { cookies } = await browser.requestCaptcha(mobile);
    expect(cookies).toMatchObject([{ name: '__Host-captcha_browser', secure: true, path: '/', httpOnly: true }]);
    browser.jar.set('captcha_browser', 'a'.repeat(43));
    expect((await browser.logIn(mobile, codeOf(mobile, overHttps))).statusCode).toBe(200);
  });

  it.each(['short', `${'a'.repeat(42)}!`, 'a'.repeat(44)])(
    'AUTH-14 a cookie that the gateway did not issue (%s) is replaced',
    async (made) => {
      const browser = aBrowser();
      browser.jar.set('captcha_browser', made);
      const { cookies } = await browser.requestCaptcha(aMobile());
      expect(cookies[0]?.value).not.toBe(made);
    },
  );

  it('AUTH-14 an SMS code of the previous release, which is bound to no browser, works in any browser during a deploy', async () => {
    const mobile = aMobile();
    await aBrowser().requestCaptcha(mobile);
    await test.gateway.db.update(captchas).set({ browserHash: null }).where(eq(captchas.mobile, mobile));
    expect((await aBrowser().logIn(mobile, wrong(codeOf(mobile)))).json()).toMatchObject({ code: 'captcha_wrong' });
    expect((await aBrowser().logIn(mobile, codeOf(mobile))).statusCode).toBe(200);
  });

  it('STATE-10 the browser key is stored only as a digest', async () => {
    const mobile = aMobile();
    const { browserKey } = (await aBrowser().requestCaptcha(mobile)).json<{ browserKey: string }>();
    expect(JSON.stringify(await newestRow(mobile))).not.toContain(browserKey);
    expect(test.logLines.join('')).not.toContain(browserKey);
  });
});
