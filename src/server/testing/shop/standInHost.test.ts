import { DAY_MS } from '#lib/time/time.ts';
import { signPlainJwt } from './plainJwt.ts';
import { standInHost } from './standInHost.ts';

const SECRET = 'a secret of a host that is long enough for HS256';

it('the test server that simulates the host’s server refuses a payment query with 401 if the query is too old by the clock of the test server, and otherwise answers it with 200', async () => {
  let aheadMs = 2 * DAY_MS;
  const host = standInHost();
  const url = await host.start(SECRET, () => new Date(Date.now() + aheadMs));
  const ask = async () => {
    const iat = Math.floor(Date.now() / 1000);
    const question = { typ: 'question', iat, action: 'query', paymentId: '202611230000000000000001' };
    const token = signPlainJwt(question, SECRET);
    return (await fetch(url, { method: 'POST', body: JSON.stringify({ token }) })).status;
  };
  try {
    expect(await ask()).toBe(401);
    aheadMs = 0;
    expect(await ask()).toBe(200);
  } finally {
    host.stop();
  }
});
