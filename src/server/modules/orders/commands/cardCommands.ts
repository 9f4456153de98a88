import { eq } from 'drizzle-orm';
import { cardRewards } from '#contract/mall/cardCodes.ts';
import { cleanCardCode, isCardCode, shownCardCode } from '#lib/codes/cardCode.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import { cardCodeRepository, type Reward } from '#server/domain/cardCodes/cardCodes.ts';
import { useUpVoucher, voucherRepository, voucherStateOf } from '#server/domain/vouchers/vouchers.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { endOfDay } from './endOfDay.ts';
import { UsageError, wholeNumber } from './usageError.ts';

const MAX_CODES = 10_000;
/** The largest reward of one code, by kind. These limits reduce the harm of a mistake in the command. */
const MAX_OF: Record<Reward['reward'], number> = { membership: 3_660, shells: 100_000, voucher: 20 };

export const cardUsage = [
  'npm run orders -- --create-codes <count> <reward> <last day>   prints new card codes, once; see below',
  'npm run orders -- --codes                                      lists the batches of card codes',
  'npm run orders -- --withdraw-codes <batch or code>             ends what nobody has redeemed yet',
  'npm run orders -- --use-voucher <code>                         marks a voucher as used, once',
  'Rewards: membership=<days>, shells=<amount>, voucher=<goods> or voucher=<goods>:<quantity>; the last day as 2027-12-31',
];

/** Carries out a command about card codes and vouchers. Returns undefined for any other flag. */
export async function runCardCommand(
  db: Database,
  [flag = '', first = '', ...rest]: readonly string[],
  now: Date,
): Promise<string[] | undefined> {
  const codes = async () => cardCodeRepository(db, await loadServerSecret(db));
  switch (flag) {
    case '--create-codes':
      return createCodes(db, await codes(), [first, ...rest], now);
    case '--codes':
      return listBatches(await codes());
    case '--withdraw-codes':
      return withdraw(await codes(), first, now);
    case '--use-voucher':
      return markUsed(db, first, now);
    default:
      return undefined;
  }
}

type Codes = ReturnType<typeof cardCodeRepository>;

async function createCodes(
  db: Database,
  codes: Codes,
  [count = '', reward = '', lastDay = '']: readonly string[],
  now: Date,
): Promise<string[]> {
  const batch = await codes.create(
    { count: wholeNumber(count, 1, MAX_CODES), ...(await rewardOf(db, reward)), endsAt: endOfDay(lastDay, now) },
    now,
  );
  return [
    ...batch.codes.map(shownCardCode),
    `${batch.codes.length} codes of the batch ${batch.batch}. Store them safely: they cannot be printed again.`,
  ];
}

async function rewardOf(db: Database, written: string): Promise<Reward> {
  const [name = '', value = ''] = written.split('=');
  const reward = cardRewards.find((one) => one === name);
  if (reward === undefined) throw new UsageError(`There is no reward ${written}.`);
  if (reward !== 'voucher') return { reward, amount: wholeNumber(value, 1, MAX_OF[reward]), goodsId: null };
  const [goodsId = '', quantity = '1'] = value.split(':');
  const [sold] = await db.select({ delivers: goods.delivers }).from(goods).where(eq(goods.id, goodsId));
  if (sold?.delivers !== 'voucher') throw new UsageError(`${goodsId} is no voucher.`);
  return { reward, amount: wholeNumber(quantity, 1, MAX_OF.voucher), goodsId };
}

async function listBatches(codes: Codes): Promise<string[]> {
  const batches = await codes.listBatches();
  return [
    ...batches.map(({ batch, reward, amount, goodsId, endsAt, created, redeemed, withdrawn }) => {
      const gives = goodsId === null ? `${reward}=${amount}` : `${reward}=${goodsId}:${amount}`;
      const figures = `${created} created, ${redeemed} redeemed, ${withdrawn} withdrawn`;
      return [batch, gives, `until ${endsAt === null ? '' : chinaDay(endsAt)}`, figures].join('\t');
    }),
    `${batches.length} batches`,
  ];
}

async function withdraw(codes: Codes, batchOrCode: string, now: Date): Promise<string[]> {
  const code = cleanCardCode(batchOrCode);
  if (isCardCode(code))
    return [(await codes.withdrawCode(code, now)) ? 'The code is withdrawn.' : 'No such code is open.'];
  return [`${await codes.withdraw(batchOrCode, now)} codes are withdrawn.`];
}

async function markUsed(db: Database, written: string, now: Date): Promise<string[]> {
  const code = cleanCardCode(written);
  const used = await useUpVoucher(db, code, now);
  if (used) return [`${used.title}: used now.`];
  const voucher = await voucherRepository(db).findByCode(code);
  return [
    voucher ? `${voucher.title}: ${voucherStateOf(voucher, now)}, it cannot be used.` : 'There is no such voucher.',
  ];
}
