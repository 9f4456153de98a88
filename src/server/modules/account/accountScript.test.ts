/** @jest-environment jsdom */
import fs from 'node:fs';
import path from 'node:path';
import { webcrypto } from 'node:crypto';
import { accountPage } from './page.ts';

const script = fs.readFileSync(path.join(__dirname, 'assets', 'account.js'), 'utf8');

interface Request {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string;
}

type Answer = { status: number; body?: object } | 'lost' | 'stuck';

/**
 * Opens the login page of the account site and runs its script with a fake network, which returns the `answers` in
 * order.
 */
function openPage(answers: Answer[]) {
  const assets = { style: '', script: '' };
  const page = accountPage({ kind: 'phone', backUrl: '', caller: '1002', assets });
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  const sent: Sent[] = [];
  const fetchAnswer = async (address: string, { headers, body, signal }: Request) => {
    sent.push({ path: address, body: JSON.parse(body) as Sent['body'], key: headers['idempotency-key'] ?? '' });
    const answer = answers.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    const status = answer === 'stuck' ? 200 : answer.status;
    const text =
      answer === 'stuck'
        ? () => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : async () => JSON.stringify(answer.body ?? {});
    return { ok: status === 200, status, headers: new Map(), text };
  };
  const location = { replace: jest.fn() };
  // The script uses these three globals. They are passed as parameters, because jsdom has no `fetch`, and its
  // `location` cannot be replaced.
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  new Function('fetch', 'location', 'crypto', script)(fetchAnswer, location, webcrypto);
  return { sent, location };
}

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function press(id: string) {
  field(id).click();
  await settled();
}

function fillIn(code = '123456') {
  field('mobile').value = '13900000000';
  field('code').value = code;
  field('agreed').checked = true;
}

const keysOf = (sent: Sent[]) => sent.map(({ key }) => key);

describe('the script of the account site', () => {
  beforeEach(() => localStorage.clear());

  it('HTTP-10 a login whose answer was lost is sent again with the same key', async () => {
    const { sent, location } = openPage([
      'lost',
      { status: 503 },
      { status: 409 },
      { status: 200, body: { location: '/combine/' } },
    ]);
    fillIn();
    for (let tries = 0; tries < 4; tries += 1) await press('submit');
    expect(sent.map(({ path: address }) => address)).toEqual(Array.from({ length: 4 }, () => '/account/login'));
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keysOf(sent)).size).toBe(1);
    expect(location.replace).toHaveBeenCalledWith('/combine/');
  });

  it('HTTP-10 a login uses a new key if its SMS code has changed, or if the previous login was answered', async () => {
    const { sent } = openPage(['lost', { status: 400 }, { status: 400 }]);
    fillIn();
    await press('submit');
    fillIn('654321');
    await press('submit');
    await press('submit');
    expect(new Set(keysOf(sent)).size).toBe(3);
  });

  it('STATE-08 the countdown of 60 s until the next SMS code is stored as captcha_countdown, and continues after a reload', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    openPage([{ status: 200 }]);
    fillIn();
    await press('send');
    expect(localStorage.getItem('captcha_countdown')).toBe('1800000060000');
    now.mockReturnValue(1_800_000_020_000);
    openPage([]);
    expect([field('send').textContent, field('send').disabled]).toEqual(['40 秒后重发', true]);
    now.mockReturnValue(1_800_000_060_000);
    openPage([]);
    expect([field('send').textContent, field('send').disabled]).toEqual(['获取验证码', false]);
    now.mockRestore();
  });

  it('AUTH-14 a login sends the browser key from the answer to the request for an SMS code, for browsers that refuse cookies', async () => {
    const { sent } = openPage([{ status: 200, body: { browserKey: 'key-1' } }, { status: 400 }]);
    fillIn();
    await press('send');
    await press('submit');
    expect(sent.map(({ body }) => body['browserKey'])).toEqual([undefined, 'key-1']);
  });

  it('HTTP-10 a request for an SMS code whose answer was lost is sent again with the same key, and the request for the next SMS code has a new key', async () => {
    const { sent } = openPage(['lost', { status: 400 }, { status: 400 }]);
    fillIn();
    for (let tries = 0; tries < 3; tries += 1) await press('send');
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('ERR-02 a request is aborted if its answer is not complete in time, and the next tap sends it again with the same key', async () => {
    jest.useFakeTimers();
    const { sent } = openPage(['stuck', { status: 200 }]);
    fillIn();
    field('submit').click();
    await jest.advanceTimersByTimeAsync(30_000);
    expect(document.getElementById('message')?.textContent).toBe('请求超时,请检查网络后重试');
    field('submit').click();
    await jest.advanceTimersByTimeAsync(0);
    expect([sent.length, new Set(keysOf(sent)).size]).toEqual([2, 1]);
    jest.useRealTimers();
  });

  it('HTTP-10 a double tap sends one request', async () => {
    const { sent } = openPage([{ status: 200 }]);
    fillIn();
    field('send').click();
    field('send').click();
    await settled();
    expect(sent).toHaveLength(1);
  });
});
