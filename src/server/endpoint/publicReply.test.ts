import zlib from 'node:zlib';
import fastify, { type InjectOptions } from 'fastify';
import * as v from 'valibot';
import { endpoint, type AnyEndpoint } from '#contract/endpoint.ts';
import { getHome, getMyHome } from '#contract/stories/stories.ts';
import { nobody } from '#server/access/caller.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { renderErrors } from './errors.ts';
import { Problem } from './problem.ts';
import { serve } from './serve.ts';

const LONG = '在很远很远的地方，住着一只小象。'.repeat(200);
const br = { headers: { 'accept-encoding': 'gzip, deflate, br' } };

/** Mounts an endpoint on a bare server without authentication, and returns a function that sends a request to it. */
function mounted(access: AnyEndpoint['access'], answer: () => { text: string }) {
  const app = fastify();
  renderErrors(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = nobody;
  });
  const reply = v.object({ text: v.string() });
  serve(app, endpoint({ method: 'GET', path: '/thing', summary: 'A thing', access, reply }), async () => answer());
  return (options: InjectOptions = {}) => app.inject({ url: '/thing', ...options });
}

describe('the reply of an endpoint with the access level “open”', () => {
  it('is compressed for clients that understand Brotli, and plain for all others', async () => {
    const open = mounted('open', () => ({ text: LONG }));
    const plain = await open();
    expect(plain.json()).toEqual({ text: LONG });
    const small = await open(br);
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(small.rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(zlib.brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    for (const encoding of ['gzip, deflate', 'br;q=0', 'identity'])
      expect((await open({ headers: { 'accept-encoding': encoding } })).body).toBe(plain.body);
  });

  it('has the same weak ETag in plain and compressed form, and names in `vary` the header on which the form depends', async () => {
    const open = mounted('open', () => ({ text: LONG }));
    const [plain, small] = [await open(), await open(br)];
    expect(plain.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(small.headers.etag).toBe(plain.headers.etag);
    expect([plain.headers.vary, small.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('is a 304 without a body if the client already has the current content, in plain or compressed form', async () => {
    let text = LONG;
    const open = mounted('open', () => ({ text }));
    const tag = String((await open()).headers.etag);
    const known = { headers: { ...br.headers, 'if-none-match': tag } };
    for (const options of [known, { headers: { 'if-none-match': `"old", ${tag.slice('W/'.length)}` } }]) {
      const { statusCode, headers, body } = await open(options);
      expect([statusCode, body, headers.etag]).toEqual([304, '', tag]);
      expect([headers.vary, headers['cache-control']]).toEqual(['accept-encoding', 'public, max-age=60']);
      expect(headers['content-encoding']).toBeUndefined();
    }
    text = `${LONG}结束了。`;
    const changed = await open(known);
    expect(changed.statusCode).toBe(200);
    expect(zlib.brotliDecompressSync(changed.rawPayload).toString()).toContain('结束了。');
  });

  it('to a HEAD request is a 304 if the client already has the content', async () => {
    const open = mounted('open', () => ({ text: LONG }));
    const tag = String((await open()).headers.etag);
    const { statusCode, body, headers } = await open({ method: 'HEAD', headers: { 'if-none-match': tag } });
    expect([statusCode, body, headers.etag, headers['content-length']]).toEqual([304, '', tag, undefined]);
  });

  it('has the same headers for a HEAD request as for a GET request, and is not compressed if it is short', async () => {
    const long = mounted('open', () => ({ text: LONG }));
    const [whole, head] = [await long(br), await long({ ...br, method: 'HEAD' })];
    expect(head.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': whole.headers['content-length'],
      etag: whole.headers.etag,
    });
    const short = await mounted('open', () => ({ text: '小象' }))(br);
    expect([short.headers['content-encoding'], short.json()]).toEqual([undefined, { text: '小象' }]);
  });

  it('is not compressed if it is a refusal', async () => {
    const open = mounted('open', () => {
      throw new Problem(404, 'not_found', { detail: LONG });
    });
    const { statusCode, headers } = await open(br);
    expect([statusCode, headers['content-encoding'], headers.etag]).toEqual([404, undefined, undefined]);
  });
});

it.each(['client', 'user', 'registered'] as const)(
  'the reply of an endpoint with the access level %s is never compressed',
  async (access) => {
    const { headers, body } = await mounted(access, () => ({ text: LONG }))(br);
    expect([headers['content-encoding'], headers.etag, headers['cache-control']]).toEqual([
      undefined,
      undefined,
      'no-store',
    ]);
    expect(body).toContain(LONG);
  },
);

describe('the gateway', () => {
  const test = useGateway('postgres');

  it('compresses the reply for the home page that is the same for everybody, but not the reply for the home page of one user', async () => {
    const { userToken } = await signIn(test);
    const token = await signed(claimsAt(test.time, { user_token: userToken, user_token2: '' }));
    const headers = { ...br.headers, authorization: `Bearer ${token}` };
    const open = (path: string) => test.app.inject({ url: `${path}?age=5`, headers });
    const [shared, own] = [await open(getHome.path), await open(getMyHome.path)];
    expect([shared.statusCode, shared.headers['content-encoding']]).toEqual([200, 'br']);
    expect(zlib.brotliDecompressSync(shared.rawPayload).toString()).toBe(own.body);
    expect([own.statusCode, own.headers['content-encoding']]).toEqual([200, undefined]);
  });

  /**
   * The list is written by hand, so that no endpoint gets the access level `open` by mistake: replies of open endpoints
   * are public and must contain no secret.
   */
  it('has exactly the listed endpoints with the access level “open”, all with the method GET', () => {
    expect(
      contractEndpoints
        .filter(({ access }) => access === 'open')
        .map(nameOf)
        .sort(),
    ).toEqual([
      'GET /inner4/ilisten/articles',
      'GET /inner4/ilisten/articles/:articleId',
      'GET /inner4/ilisten/booklists',
      'GET /inner4/ilisten/books',
      'GET /inner4/ilisten/books/:bookId',
      'GET /inner4/ilisten/dictation/words',
      'GET /inner4/ilisten/guides/:guideId',
      'GET /inner4/ilisten/home',
      'GET /inner4/ilisten/videos',
      'GET /inner4/ilisten/words/strokes/:character',
      'GET /inner4/ilisten/words/units',
      'GET /inner4/ilisten/words/units/:lessonId',
    ]);
  });
});
