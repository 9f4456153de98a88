import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { WECHAT_LAB_CODE } from '#contract/host/lab.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const HOST = 'localhost:8080';
const BACK = `http://${HOST}/combine/openid?asked=1`;
const account = { appId: 'wx123', secret: 'official-account-secret', apiRoot: 'http://127.0.0.1:9' };

const path = (route: string, parameters: Record<string, string>) =>
  `/account/wechat/${route}?${new URLSearchParams(parameters).toString()}`;

describe('the WeChat routes without an official account, in production', () => {
  const test = useGateway('postgres', { appEnv: 'production', publicOrigin: `http://${HOST}` });

  it('STATE-06 redirects back and reports that no open id is available', async () => {
    const { statusCode, headers } = await test.app.inject({
      url: path('openid', { back_url: BACK }),
      headers: { host: HOST },
    });
    expect([statusCode, headers.location]).toEqual([303, `${BACK}&error=not_configured`]);
  });

  it('STATE-06 refuses codes of the simulator', async () => {
    const { headers } = await test.app.inject({ url: path('callback', { back_url: BACK, code: WECHAT_LAB_CODE }) });
    expect(headers.location).toBe(`${BACK}&error=refused`);
  });

  it.each(['https://evil.example/', 'javascript:1', ''])(
    'AUTH-21 never redirects to the back_url "%s"',
    async (back) => {
      const { headers } = await test.app.inject({ url: path('openid', { back_url: back }), headers: { host: HOST } });
      expect(headers.location).toBe('/combine/openid?error=not_configured');
    },
  );
});

describe('the WeChat routes without an official account, outside production', () => {
  const test = useGateway('postgres');
  const get = (url: string) => test.app.inject({ url, headers: { host: HOST } });
  const askedBy = async (link: string) => {
    const { headers } = await get(path('openid', { back_url: BACK }));
    const { pathname, search } = new URL(String(headers.location), `http://${HOST}`);
    const { body } = await get(`${pathname}${search}`);
    const [, href = ''] = new RegExp(`<a href="([^"]+)">${link}</a>`).exec(body) ?? [];
    return get(href.replaceAll('&amp;', '&'));
  };

  it('STATE-06 the simulator’s WeChat asks the user, and returns an open id only if the user agrees', async () => {
    expect((await askedBy('允许')).headers.location).toMatch(
      /^http:\/\/localhost:8080\/combine\/openid\?asked=1&openid=oLab[\w-]+$/,
    );
    expect((await askedBy('拒绝')).headers.location).toBe(`${BACK}&error=refused`);
  });

  it('AUTH-21 the simulator’s WeChat redirects only to the callback of the gateway', async () => {
    for (const uri of ['https://evil.example/', 'x', `http://${HOST}/combine/`]) {
      expect((await get(`/lab/wechat-authorize?redirect_uri=${encodeURIComponent(uri)}`)).statusCode).toBe(400);
    }
  });
});

describe('the WeChat routes with an official account', () => {
  const test = useGateway('postgres', { wechat: account });
  const asked: URL[] = [];
  let answer: { body: string };
  const wechat = http.createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://wechat.test'));
    response.end(answer.body);
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
    account.apiRoot = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`;
  });
  afterAll(() => void wechat.close());

  it("STATE-06 redirects to WeChat's authorisation page, and gives it this gateway's callback as the address to return to", async () => {
    const { headers } = await test.app.inject({ url: path('openid', { back_url: BACK }), headers: { host: HOST } });
    const authorize = new URL(String(headers.location));
    expect(authorize.origin + authorize.pathname + authorize.hash).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
    );
    expect(authorize.searchParams.get('appid')).toBe('wx123');
    const callback = new URL(authorize.searchParams.get('redirect_uri') ?? '');
    expect(callback.origin + callback.pathname).toBe(`http://${HOST}/account/wechat/callback`);
    expect(callback.searchParams.get('back_url')).toBe(BACK);
    expect(String(headers.location)).not.toContain(account.secret);
  });

  it('STATE-06 exchanges the code and redirects back with the open id', async () => {
    answer = { body: JSON.stringify({ openid: 'oABC_def-123', access_token: 'secret' }) };
    const { headers } = await test.app.inject({
      url: path('callback', { back_url: BACK, code: 'one-time' }),
      headers: { host: HOST },
    });
    expect(headers.location).toBe(`${BACK}&openid=oABC_def-123`);
    expect(asked.at(-1)?.searchParams.get('code')).toBe('one-time');
  });

  it.each(['{"errcode":40029,"errmsg":"invalid code"}', '<html>', '{"openid":"<script>"}', 'null'])(
    'STATE-06 redirects back with an error if WeChat answers with %s',
    async (body) => {
      answer = { body };
      const { headers } = await test.app.inject({
        url: path('callback', { back_url: BACK, code: 'one-time' }),
        headers: { host: HOST },
      });
      expect(headers.location).toBe(`${BACK}&error=refused`);
    },
  );
});
