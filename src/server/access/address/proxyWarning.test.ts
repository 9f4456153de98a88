import fastify from 'fastify';
import type { Settings } from '#server/settings/settings.ts';
import { warnOfUntrustedProxy } from './proxyWarning.ts';

async function logOf(settings: Pick<Settings, 'trustProxy' | 'appEnv'>, requests: [peer: string, header?: string][]) {
  const lines: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  warnOfUntrustedProxy(app, settings as Settings);
  app.get('/', async () => ({}));
  for (const [remoteAddress, forwardedFor] of requests) {
    await app.inject({ url: '/', remoteAddress, headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} });
  }
  await app.close();
  return lines;
}

describe('the warning about TRUST_PROXY', () => {
  it('is logged at the start in production without TRUST_PROXY, and at no other start', async () => {
    expect(await logOf({ appEnv: 'production', trustProxy: [] }, [])).toEqual([
      expect.stringContaining('TRUST_PROXY is not set'),
    ]);
    expect(await logOf({ appEnv: 'production', trustProxy: ['10.0.0.1'] }, [])).toEqual([]);
    expect(await logOf({ appEnv: 'local', trustProxy: [] }, [])).toEqual([]);
  });

  it('is logged once when an untrusted proxy forwards requests, and contains no addresses', async () => {
    const lines = await logOf({ appEnv: 'local', trustProxy: ['10.0.0.0/8', '::1'] }, [
      ['198.51.100.7', '203.0.113.5'],
      ['198.51.100.8', '203.0.113.6'],
    ]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/198\.51|203\.0/);
  });

  it('is not logged for trusted proxies, nor for requests without `X-Forwarded-For`', async () => {
    const lines = await logOf({ appEnv: 'local', trustProxy: ['10.0.0.0/8', '::1'] }, [
      ['10.2.3.4', '203.0.113.5'],
      ['::ffff:10.2.3.4', '203.0.113.5'],
      ['::1', '203.0.113.5'],
      ['198.51.100.7'],
    ]);
    expect(lines).toEqual([]);
  });
});
