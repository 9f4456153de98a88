import { eq } from 'drizzle-orm';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import { redeemCardCode } from '#contract/mall/cardCodes.ts';
import * as contract from '#contract/mall/vouchers.ts';
import { cleanCardCode, newCardCode } from '#lib/codes/cardCode.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';
import { membershipCards } from '#server/database/tables/mall/deliveries.ts';
import { cardCodes, vouchers } from '#server/database/tables/mall/vouchers.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { runOrderCommand } from '#server/modules/orders/orderCommands.ts';
import { type CallOptions, call, outcomeOf } from '#server/testing/call.ts';
import { testedDatabases } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { signIn } from '#server/testing/signIn.ts';
import { useGateway } from '#server/testing/useGateway.ts';

const ticket = aGoods({
  id: 'ticket',
  kind: 'exchange',
  delivers: 'voucher',
  title: '录音券',
  voucher: { validDays: 90 },
  details: { paragraphs: ['介绍'], specs: [], contents: [], terms: ['一张券用一次。'], questions: [] },
  variants: [{ id: 'one', shells: 5, stock: 100 }],
});
const contentDir = aPack({ editorials: { 'goods/ticket': ticket } });
const LAST_DAY = '2099-12-31';
/** Returns a code that was never printed. */
const aCode = () => newCardCode((count) => Math.floor(Math.random() * count));

describe.each(testedDatabases)('card codes on %s', (kind) => {
  const test = useGateway(kind, { contentDir });
  type User = Awaited<ReturnType<typeof signIn>>;
  let network = 0;
  /** Returns an IP address. No two calls return addresses of the same network. */
  const anAddress = () => `10.9.${Math.floor((network += 1) / 200)}.${network % 200}`;
  const run = (...args: string[]) => runOrderCommand(test.gateway.db, args, new Date(test.time));
  const redeem = (user: User, code: string, options: CallOptions = {}) =>
    call(test, redeemCardCode, { body: { code } }, { address: anAddress(), ...user, ...options });
  const balance = ({ userId }: User) => shellLedger(test.gateway.db).balance(userId);

  async function print(reward: string, count = 1, lastDay = LAST_DAY): Promise<string[]> {
    return (await run('--create-codes', String(count), reward, lastDay)).slice(0, count);
  }
  const printed = async (reward: string, lastDay?: string) => (await print(reward, 1, lastDay))[0] ?? '';

  it('give membership; the membership of a second code begins when that of the first one ends', async () => {
    const user = await signIn(test);
    const { status, body } = await redeem(user, await printed('membership=30'));
    expect([status, body]).toEqual([
      200,
      { reward: 'membership', amount: 30, title: '会员', until: test.time + 30 * DAY_MS, voucherId: null },
    ]);
    expect((await call(test, getUserInfo, { query: {} }, user)).body.user.ilisten.isVip).toBe(1);
    expect((await redeem(user, await printed('membership=7'))).body.until).toBe(test.time + 37 * DAY_MS);
    expect((await call(test, getVip, {}, user)).body.data.vip).toHaveLength(1);
  });

  it('give shells', async () => {
    const user = await signIn(test);
    expect((await redeem(user, await printed('shells=120'))).body).toMatchObject({ reward: 'shells', amount: 120 });
    expect(await balance(user)).toBe(120);
  });

  it('ROLE-03 give vouchers that only their owner can read', async () => {
    const user = await signIn(test);
    const { body } = await redeem(user, await printed('voucher=ticket:2'));
    expect(body).toMatchObject({ reward: 'voucher', amount: 2, title: '录音券', until: test.time + 90 * DAY_MS });
    const params = { voucherId: body.voucherId ?? '' };
    const voucher = await call(test, contract.getVoucher, { params }, user);
    expect(voucher.body).toMatchObject({ title: '录音券', state: 'unused', terms: ['一张券用一次。'], orderId: null });
    expect((await call(test, contract.getVoucher, { params }, await signIn(test))).status).toBe(404);
    const page = await call(test, contract.listVouchers, { query: { part: 'usable', limit: 10 } }, user);
    expect(page.body.items).toHaveLength(2);
  });

  it('are accepted in lower case, with spaces, and with characters that were mistaken for similar ones', async () => {
    const user = await signIn(test);
    const code = await printed('shells=1');
    const typed = ` ${cleanCardCode(code)
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
      .replace(/(.{4})/g, '$1 ')}`;
    expect((await redeem(user, typed)).status).toBe(200);
  });

  it('are stored as digests only and never logged', async () => {
    const user = await signIn(test);
    const code = await printed('shells=1');
    await redeem(user, code);
    const stored = JSON.stringify(await test.gateway.db.select().from(cardCodes)) + test.logLines.join('');
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(cleanCardCode(code));
  });

  it('are refused with the reason if they are used, unknown, mistyped or withdrawn', async () => {
    const [owner, other] = [await signIn(test), await signIn(test)];
    const code = await printed('shells=5');
    await redeem(owner, code);
    expect(outcomeOf(await redeem(owner, code))).toEqual([409, 'card_code_own']);
    expect(outcomeOf(await redeem(other, code))).toEqual([409, 'card_code_used']);
    expect(outcomeOf(await redeem(other, aCode()))).toEqual([409, 'card_code_wrong']);
    expect(outcomeOf(await redeem(other, code.slice(1)))).toEqual([400, 'card_code_mistyped']);
    const withdrawn = await printed('shells=5');
    expect(await run('--withdraw-codes', withdrawn)).toEqual(['The code is withdrawn.']);
    expect(outcomeOf(await redeem(other, withdrawn))).toEqual([409, 'card_code_ended']);
    expect(await balance(other)).toBe(0);
  });

  it('expire at the end of their last day in China', async () => {
    const user = await signIn(test);
    const today = new Date(test.time + 8 * HOUR_MS).toISOString().slice(0, 10);
    const [first, second] = [await printed('shells=1', today), await printed('shells=1', today)];
    const end = Date.parse(`${today}T23:59:59.999+08:00`);
    const before = test.time;
    test.time = end - 1;
    expect((await redeem(user, first)).status).toBe(200);
    test.time = end;
    expect(outcomeOf(await redeem(user, second))).toEqual([409, 'card_code_ended']);
    test.time = before;
  });

  it('HTTP-10 are redeemed once: a repeated request gets the first reply again, and no second reward', async () => {
    const user = await signIn(test);
    const code = await printed('shells=9');
    const idempotencyKey = crypto.randomUUID();
    const first = await redeem(user, code, { idempotencyKey });
    const second = await redeem(user, code, { idempotencyKey });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await balance(user)).toBe(9);
  });

  it('give their reward once, even if 24 simultaneous requests of three accounts redeem the same code', async () => {
    const users = [await signIn(test), await signIn(test), await signIn(test)];
    for (let round = 0; round < 3; round += 1) {
      const code = await printed('shells=10');
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) => redeem(users[index % 3] ?? users[0]!, code)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const given = await Promise.all(users.map(balance));
      expect(given.reduce((sum, one) => sum + one, 0)).toBe(10 * (round + 1));
      await test.gateway.db.delete(membershipCards);
      await test.gateway.db.delete(cardCodes);
      // The clock moves on, so that the refused requests of this round do not count in the next round.
      test.time += 2 * HOUR_MS;
    }
  });

  it('may be entered wrongly 10 times an hour by one account, from whatever network; correct codes do not count', async () => {
    const user = await signIn(test);
    const guess = () => redeem(user, aCode());
    for (let index = 0; index < 5; index += 1) await redeem(user, await printed('shells=1'));
    const answers = await Promise.all(Array.from({ length: 14 }, guess));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(4);
    expect(limited[0]?.body).toMatchObject({ message: '试得太多了，请 3600 秒后再试' });
    expect((await redeem(await signIn(test), await printed('shells=1'))).status).toBe(200);
    test.time += HOUR_MS;
    expect((await redeem(user, await printed('shells=1'))).status).toBe(200);
  });

  it('may be entered wrongly 30 times an hour from one network, by whatever account', async () => {
    const address = anAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const user = await signIn(test);
      const guesses = Array.from({ length: 9 }, () => redeem(user, aCode(), { address }));
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('are listed in batches for operators, who can withdraw those that nobody has redeemed', async () => {
    const lines = await run('--create-codes', '3', 'shells=2', LAST_DAY);
    const batch = /batch (\S+)\./.exec(lines.at(-1) ?? '')?.[1] ?? '';
    await redeem(await signIn(test), lines[0] ?? '');
    expect(await run('--withdraw-codes', batch)).toEqual(['2 codes are withdrawn.']);
    expect(await run('--withdraw-codes', batch)).toEqual(['0 codes are withdrawn.']);
    expect(await run('--codes')).toContain(
      [batch, 'shells=2', `until ${LAST_DAY}`, '3 created, 1 redeemed, 2 withdrawn'].join('\t'),
    );
  });

  it.each([
    [['0', 'shells=5', LAST_DAY], '0 is no quantity.'],
    [['1', 'gold=5', LAST_DAY], 'There is no reward gold=5.'],
    [['1', 'membership=9999', LAST_DAY], '9999 is no quantity.'],
    [['1', 'voucher=none', LAST_DAY], 'none is no voucher.'],
    [['1', 'shells=5', '2099-02-30'], '2099-02-30 is no day.'],
    [['1', 'shells=5', '2020-01-01'], '2020-01-01 is over.'],
  ])('are not created with the arguments %j; the command prints which of them is wrong', async (args, text) => {
    expect((await run('--create-codes', ...args))[0]).toBe(text);
    expect(await test.gateway.db.$count(vouchers, eq(vouchers.title, 'none'))).toBe(0);
  });
});
