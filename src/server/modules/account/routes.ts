import path from 'node:path';
import fs from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { MOBILE_NUMBER } from '#lib/text/mobileNumber.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { randomToken, sha256 } from '#server/secrets/digest.ts';
import type { Gateway } from '#server/gateway.ts';
import { keyOf, once } from '#server/endpoint/once/once.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serverFolder } from '#server/serverFolder.ts';
import { BrowserKey, browserKeyOf, storeBrowserKey } from './browserKey.ts';
import { addressWithAuthToken, checkedBackUrl, DEFAULT_BACK_PATH, ownOrigins } from '#server/http/backAddress.ts';
import { phoneLogin } from './login.ts';
import { accountPage, type AccountPageKind } from './page.ts';

const assetFolder = path.join(serverFolder, 'modules/account/assets');

const Mobile = v.pipe(v.string(), v.regex(MOBILE_NUMBER));
const CallerCode = v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\w{1,32}$/)), ''), '');
const PageQuery = v.object({ back_url: v.optional(v.unknown()), caller: CallerCode });
const CaptchaForm = v.object({ mobile: v.unknown() });
const LoginForm = v.object({
  mobile: v.unknown(),
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
  agreed: v.optional(v.unknown()),
  guardian: v.optional(v.unknown()),
  backUrl: v.optional(v.unknown()),
  caller: CallerCode,
  browserKey: v.optional(v.fallback(BrowserKey, ''), ''),
});

/** The account site: users log in here and are sent back with a one-time authToken (AUTH-03, AUTH-14, AUTH-15). */
export async function accountRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { settings } = gateway;
  const login = phoneLogin(gateway);
  const style = readAsset('account.css', 'text/css; charset=utf-8');
  const script = readAsset('account.js', 'text/javascript; charset=utf-8');
  const assets = { style: style.address, script: script.address };

  for (const kind of ['phone', 'index', 'webview'] satisfies AccountPageKind[]) {
    app.get(`/account/${kind}`, { config: { isPage: true } }, async (request, reply) => {
      const { back_url: rawBackUrl, caller } = checkInput(PageQuery, request.query);
      const backUrl = checkedBackUrl(rawBackUrl, request, settings)?.href ?? '';
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      return reply.type('text/html; charset=utf-8').send(accountPage({ kind, backUrl, caller, assets }));
    });
  }

  app.post('/account/captcha', async (request, reply) => {
    requireOwnOrigin(request);
    const mobile = checkedMobile(checkInput(CaptchaForm, request.body).mobile);
    const action = { key: keyOf(request), actor: mobile, content: mobile };
    reply.header('cache-control', 'no-store');
    const offeredKey = browserKeyOf(request, settings) ?? randomToken();
    // A repeated request gets the browser key of the first answer, because the SMS code is bound to that key. Answers
    // stored by previous releases contain no key.
    const answer: { browserKey?: string } = await once(gateway, request, reply, action, (tx) =>
      login.sendCaptcha(tx, mobile, offeredKey, request.ip, request.log),
    );
    if (answer.browserKey !== undefined) storeBrowserKey(request, reply, settings, answer.browserKey);
    return answer;
  });

  app.post('/account/login', async (request, reply) => {
    requireOwnOrigin(request);
    const { browserKey: keyOfPage, ...form } = checkInput(LoginForm, request.body);
    const mobile = checkedMobile(form.mobile);
    if (form.agreed !== true) throw new Problem(400, 'agreement_needed');
    const action = { key: keyOf(request), actor: mobile, content: form };
    const chosen = { caller: form.caller, isGuardian: form.guardian === true };
    const browserKeys = [browserKeyOf(request, settings) ?? '', keyOfPage].filter((key) => key !== '');
    reply.header('cache-control', 'no-store');
    const { authToken } = await once(gateway, request, reply, action, async (tx) => ({
      answer: await login.logIn(tx, mobile, form.code, browserKeys, chosen, request.ip),
    }));
    // The answer is not a redirect: the script of the login page replaces the page with this address, so that no login
    // page remains in the history of the browser.
    return { location: addressWithAuthToken(checkedBackUrl(form.backUrl, request, settings), authToken) };
  });

  app.get('/account/logout', { config: { isPage: true } }, async (request, reply) => {
    const { back_url: rawBackUrl } = checkInput(PageQuery, request.query);
    const back = checkedBackUrl(rawBackUrl, request, settings);
    return reply.header('cache-control', 'no-store').redirect(back?.href ?? DEFAULT_BACK_PATH, 303);
  });

  for (const { path: url, address, type, content } of [style, script]) {
    app.get(url, async (request, reply) => {
      // While gateways of two releases run, one of them may get the request for the page and the other the request for
      // the asset. An asset must not be cached under the address of another release.
      const isOwn = request.url === address;
      reply.header('cache-control', isOwn ? 'public, max-age=31536000, immutable' : 'no-store');
      return reply.type(type).send(content);
    });
  }

  /**
   * Refuses requests from pages of other sites. Such pages can post here, but the Origin header names their site
   * (threat T7).
   */
  function requireOwnOrigin(request: FastifyRequest): void {
    const { origin } = request.headers;
    if (origin === undefined || !ownOrigins(request, settings).includes(origin))
      throw new Problem(403, 'foreign_origin');
  }
}

const checkedMobile = (mobile: unknown): string => checkInput(Mobile, mobile, [400, 'invalid_mobile']);

/**
 * Reads an asset. Its address contains the hash of its content, so that browsers may cache it for ever. It is read only
 * once, because a deploy may replace the file while the gateway runs.
 */
function readAsset(file: string, type: string) {
  const content = fs.readFileSync(path.join(assetFolder, file), 'utf8');
  const address = `/account/assets/${file}`;
  return { path: address, address: `${address}?v=${sha256(content).slice(0, 12)}`, type, content };
}
