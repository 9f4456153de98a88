import { eq, sql } from 'drizzle-orm';
import { friendships } from '#server/database/tables/account/friends.ts';
import { rateLimits } from '#server/database/tables/account/requests.ts';
import { users } from '#server/database/tables/account/users.ts';
import { learningCards } from '#server/database/tables/learning/learning.ts';
import { goodsReviews } from '#server/database/tables/mall/reviews.ts';
import { uploads } from '#server/database/tables/mall/uploads.ts';
import { learningRepository } from '#server/domain/learning/learningRepository.ts';
import { expireShells } from '#server/domain/shells/expiry.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { cleanStoredNicknames } from '#server/domain/users/storedNicknames.ts';
import { attachPictures, keepPictures } from '#server/uploads/attachPictures.ts';
import { removeRecordPictures } from '#server/uploads/recordPictures.ts';
import { friendRepository } from '#server/modules/friends/friendRepository.ts';
import type { Database } from '#server/database/connection/open.ts';
import { besideTransaction } from '#server/testing/database/databases.ts';
import { aPack } from '#server/testing/pack/aPack.ts';
import { aGoods } from '#server/testing/pack/packGoods.ts';
import { holdTables } from '#server/testing/holdTables.ts';
import { useGateway } from '#server/testing/useGateway.ts';
import { consumeRateLimit } from './rateLimit.ts';

const NOW = new Date('2026-11-24T04:00:00Z');
const LATER = new Date('2026-11-25T04:00:00Z');
const LONG_AGO = new Date('2020-11-24T04:00:00Z');

/**
 * Two keys: `FIRST` comes first in the order of character codes, but last in the alphabetical order of most languages.
 */
const [FIRST, LAST] = ['B', 'a'];

const contentDir = aPack({ editorials: { 'goods/lamp': aGoods({ id: 'lamp' }) } });

/** Replaces all uploads by two uploads of one user. */
async function store(db: Database, upload: Pick<typeof uploads.$inferInsert, 'purpose' | 'state'>): Promise<void> {
  await db.delete(uploads);
  await db
    .insert(uploads)
    .values(
      [LAST, FIRST].map((id) => ({ id, userId: FIRST, announcedBytes: 1, createdAt: NOW, endsAt: LATER, ...upload })),
    );
}

/** Each of these functions locks the two rows whose keys are `FIRST` and `LAST` in a column. */
const locking = {
  async 'an expiry of the shells of two accounts'(db: Database) {
    for (const id of [FIRST, LAST])
      await shellLedger(db).give(id, { kind: 'dictation', occasion: '1', amount: 1 }, LONG_AGO);
    return { column: users.id, work: () => db.transaction((tx) => expireShells(tx, '', NOW)) };
  },
  async 'an end of a friendship'(db: Database) {
    await db.insert(friendships).values([
      { id: '1', userId: FIRST, friendId: LAST, since: NOW },
      { id: '2', userId: LAST, friendId: FIRST, since: NOW },
    ]);
    return { column: users.id, work: () => friendRepository(db).remove(FIRST, '1') };
  },
  async 'a clean-up of two nicknames'(db: Database) {
    await db.update(users).set({ nicknameRules: 0 });
    return { column: users.id, work: () => cleanStoredNicknames(db) };
  },
  async 'a request that counts for two limits'(db: Database) {
    const rules = [{ windowMs: 1_000, limit: 10 }];
    const work = () =>
      consumeRateLimit(
        db,
        [FIRST, LAST].map((key) => ({ key, rules })),
        NOW,
      );
    await work();
    return { column: rateLimits.key, work };
  },
  async 'a removal of the pictures of two records'(db: Database) {
    await store(db, { purpose: 'honour', state: 'receiving' });
    return { column: uploads.id, work: () => db.transaction((tx) => removeRecordPictures(tx, FIRST, NOW)) };
  },
  async 'the storage of two reviews with a picture each'(db: Database) {
    await store(db, { purpose: 'review', state: 'ready' });
    const attachments = [LAST, FIRST].map((id) => ({ reviewId: id, pictures: [id] }));
    const review = { goodsId: 'lamp', variantId: 'lamp.one', rating: 5, text: '', pictures: [], writtenAt: NOW };
    await db.insert(goodsReviews).values(attachments.map(({ reviewId: id }) => ({ id, userId: FIRST, ...review })));
    const work = () => db.transaction((tx) => attachPictures(tx, { userId: FIRST, attachments }, NOW));
    return { column: uploads.id, work };
  },
  async 'the storage of a message with two pictures'(db: Database) {
    await store(db, { purpose: 'feedback', state: 'ready' });
    const message = { userId: FIRST, purpose: 'feedback', pictures: [LAST, FIRST] } as const;
    return { column: uploads.id, work: () => db.transaction((tx) => keepPictures(tx, message, NOW)) };
  },
  async 'a dictation of two words'(db: Database) {
    const answers = [FIRST, LAST].map((text) => ({ text, isRight: true }));
    const work = () => db.transaction((tx) => learningRepository(tx).answerAll(FIRST, 'write', answers, NOW));
    await work();
    return { column: learningCards.text, work };
  },
};

describe('on a database that sorts texts as most languages do', () => {
  const test = useGateway('postgres', { contentDir });
  const { waiting } = holdTables(test);
  beforeAll(async () => {
    const { db } = test.gateway;
    for (const { table, name } of [users.id, rateLimits.key, learningCards.text, uploads.id])
      await db.execute(sql`alter table ${table} alter column ${sql.identifier(name)} type text collate "und-x-icu"`);
    await db
      .insert(users)
      .values([LAST, FIRST].map((id) => ({ id, nickname: '', avatarUrl: '', createdAt: LONG_AGO })));
  });

  it.each(Object.entries(locking))(
    '%s locks the rows in the order of their character codes, so that concurrent calls cannot deadlock',
    async (_what, prepare) => {
      const { db } = test.gateway;
      const { column, work } = await prepare(db);
      const sorted = await db.select({ key: column }).from(column.table).orderBy(column);
      expect(sorted).toEqual([{ key: LAST }, { key: FIRST }]);
      let running: Promise<unknown> | undefined;
      await db.transaction(async (tx) => {
        const lock = (key: string) =>
          tx.select({ key: column }).from(column.table).where(eq(column, key)).for('update', { noWait: true });
        await lock(FIRST);
        await besideTransaction(async () => {
          running = work();
          await waiting(1);
        });
        expect(await lock(LAST)).toHaveLength(1);
      });
      await running;
    },
  );
});
