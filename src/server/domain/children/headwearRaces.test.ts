import { eq } from 'drizzle-orm';
import { headwearGains, type HeadwearId } from '#lib/family/avatarRules.ts';
import { ownedHeadwear } from '#server/database/tables/account/headwear.ts';
import { users } from '#server/database/tables/account/users.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database/databases.ts';
import { headwearRepository, type Wearer } from './headwearRepository.ts';

const CALLERS = 32;
const NOW = new Date('2026-11-24T04:00:00Z');
const priceOf = (id: HeadwearId): number => {
  const gain = headwearGains[id];
  return gain.kind === 'shells' ? gain.price : 0;
};

describe('concurrent purchases of head wear on postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres', { poolSize: CALLERS });
  });
  afterAll(() => database.close());

  async function aChild(shells: number, accountId?: string): Promise<Wearer> {
    const id = crypto.randomUUID();
    const { db } = database;
    await db.insert(users).values({ id, accountId: accountId ?? null, nickname: '', avatarUrl: '', createdAt: NOW });
    if (shells > 0) await shellLedger(db).give(id, { kind: 'task', occasion: 'start', amount: shells }, NOW);
    return { childId: id, accountId: accountId ?? id };
  }
  const buy = (wearer: Wearer, id: HeadwearId) =>
    database.db.transaction((tx) => headwearRepository(tx).buy(wearer, id, NOW));
  const balance = ({ accountId }: Wearer) => shellLedger(database.db).balance(accountId);
  const owned = async ({ childId }: Wearer) =>
    (await database.db.select().from(ownedHeadwear).where(eq(ownedHeadwear.userId, childId))).map(
      (row) => row.headwearId,
    );

  it(`charge the account only once when ${CALLERS} concurrent calls buy the same head wear for a child`, async () => {
    const child = await aChild(500);
    const bought = await Promise.allSettled(Array.from({ length: CALLERS }, () => buy(child, 'tiger-cap')));
    expect(bought.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect([await balance(child), await owned(child)]).toEqual([500 - priceOf('tiger-cap'), ['tiger-cap']]);
  });

  it('never take the balance below zero when several hats are bought for two children of the account', async () => {
    const hats = ['party-hat', 'rabbit-ears', 'wizard-hat', 'tiger-cap', 'dinosaur-hood', 'space-helmet'] as const;
    for (let round = 0; round < 4; round += 1) {
      const first = await aChild(130);
      const second = await aChild(0, first.accountId);
      const wishes = hats.flatMap((id) => [buy(first, id), buy(second, id), buy(first, id)]);
      await Promise.allSettled(wishes);
      const got = [...(await owned(first)), ...(await owned(second))];
      const spent = got.reduce((total, id) => total + priceOf(id), 0);
      expect(got.length).toBeGreaterThan(0);
      expect(await balance(first)).toBe(130 - spent);
      expect(await balance(first)).toBeGreaterThanOrEqual(0);
    }
  });
});
