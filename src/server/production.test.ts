import { useGateway } from './testing/useGateway.ts';

const pages = ['/combine/', '/healthz', '/no/such/call', '/account/phone', '/openapi.json'];

describe('the gateway in production', () => {
  const test = useGateway('postgres', { appEnv: 'production', publicOrigin: 'https://m.example.com' });

  it.each(pages)('tells browsers to use only https, in its answer to %s', async (url) => {
    expect((await test.app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('does not publish the list of its endpoints', async () => {
    const answer = await test.app.inject('/openapi.json');
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });
});

describe.each([
  ['in production without TLS', { appEnv: 'production', publicOrigin: 'http://localhost:8080' }],
  ['outside production', { appEnv: 'test', publicOrigin: 'https://test.example.com' }],
] as const)('the gateway %s', (_, settings) => {
  const test = useGateway('postgres', settings);

  it('does not tell browsers to use only https', async () => {
    expect((await test.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined();
  });
});
