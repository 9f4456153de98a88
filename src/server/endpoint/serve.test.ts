import fastify from 'fastify';
import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { nobody } from '#server/access/caller.ts';
import { renderErrors } from './errors.ts';
import { serve } from './serve.ts';

/** Mounts an endpoint on a bare server without authentication. */
function mounted(
  parts: { query?: v.GenericSchema; body?: v.GenericSchema; reply?: v.GenericSchema },
  answer: (seen: unknown) => unknown,
) {
  const app = fastify({ onProtoPoisoning: 'error', onConstructorPoisoning: 'error' });
  app.removeContentTypeParser('text/plain');
  renderErrors(app);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = nobody;
  });
  const shape = endpoint({
    ...(parts.body ? { method: 'POST', once: false } : { method: 'GET' }),
    path: '/thing:do',
    summary: 'A thing',
    access: 'client',
    reply: v.object({ kept: v.optional(v.string()), nested: v.optional(v.object({ kept: v.string() })) }),
    ...parts,
  });
  serve(app, shape, async (request) => {
    const { query, body } = request as { query?: unknown; body?: unknown };
    return answer(parts.body ? body : query);
  });
  return app;
}

async function sendRequest(
  parts: { query?: v.GenericSchema; body?: v.GenericSchema },
  request: { query?: string; payload?: unknown; type?: string },
) {
  let value: unknown;
  const app = mounted(parts, (input) => {
    value = input;
    return {};
  });
  const response = await app.inject({
    method: parts.body ? 'POST' : 'GET',
    url: `/thing:do${request.query ?? ''}`,
    ...(request.payload === undefined
      ? {}
      : { payload: request.payload as string, headers: { 'content-type': request.type ?? 'application/json' } }),
  });
  return { status: response.statusCode, value, body: response.json<{ code?: string }>() };
}

const query = v.object({
  count: v.optional(v.pipe(v.number(), v.integer())),
  flag: v.optional(v.boolean()),
  text: v.optional(v.string()),
});
const body = v.object({ count: v.number(), list: v.optional(v.array(v.string())) });

describe('serve', () => {
  it('reads numbers and booleans from a query if the schema expects them, and leaves other values as strings', async () => {
    expect((await sendRequest({ query }, { query: '?count=5&flag=true&text=5' })).value).toEqual({
      count: 5,
      flag: true,
      text: '5',
    });
  });

  it('takes the first value of a repeated query parameter and drops unknown parameters', async () => {
    expect((await sendRequest({ query }, { query: '?count=1&count=2&other=3&__proto__=4' })).value).toEqual({
      count: 1,
    });
  });

  it.each(['?count=five', '?count=1e400', '?count=0x10', '?count= 5', '?flag=yes', '?flag=1', '?count='])(
    'refuses the query %s',
    async (text) => {
      expect(await sendRequest({ query }, { query: text })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
    },
  );

  it('does not convert values of a body, so a string is refused where a number is expected', async () => {
    expect((await sendRequest({ body }, { payload: { count: 5, other: 1 } })).value).toEqual({ count: 5 });
    expect((await sendRequest({ body }, { payload: { count: '5' } })).status).toBe(400);
    expect((await sendRequest({ body }, { payload: { count: 5, list: 'a' } })).status).toBe(400);
  });

  it.each([
    ['not JSON', '{', 'application/json', 400],
    ['empty', '', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['an object that pollutes the prototype', '{"count":1,"__proto__":{"polluted":1}}', 'application/json', 400],
    [
      'an object that pollutes the constructor',
      '{"count":1,"constructor":{"prototype":{"polluted":1}}}',
      'application/json',
      400,
    ],
    ['plain text', '{"count":1}', 'text/plain', 415],
    ['a form', 'count=1', 'application/x-www-form-urlencoded', 415],
  ])('refuses a request whose body is %s', async (_, payload, type, status) => {
    expect(await sendRequest({ body }, { payload, type })).toMatchObject({ status });
    expect({}).not.toHaveProperty('polluted');
  });

  it('ROLE-03 sends only those fields of a reply that the contract contains', async () => {
    const app = mounted({}, () => ({ kept: 'a', secret: 'b', nested: { kept: 'c', secret: 'd' } }));
    expect((await app.inject('/thing:do')).json()).toEqual({ kept: 'a', nested: { kept: 'c' } });
  });

  it('ERR-07 answers an error with a fixed text and a request id, never with its details', async () => {
    const app = mounted({}, () => {
      throw new Error('could not extend file "base/5/16401"');
    });
    const response = await app.inject('/thing:do');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: 'internal',
      message: '服务出错了，请稍后再试',
      requestId: expect.any(String) as string,
    });
  });

  it.each([
    ['ECONNREFUSED', 503],
    ['57P01', 503],
    ['57014', 503],
    ['53100', 503],
    ['23505', 500],
  ])('turns the database error %s into the status %i', async (code, status) => {
    const app = mounted({}, () => {
      throw new Error('Failed query: select 1\nparams: 13800138000', {
        cause: Object.assign(new Error('inside'), { code }),
      });
    });
    const response = await app.inject('/thing:do');
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toMatch(/inside|select|138/);
  });
});
