import { eq, sql } from 'drizzle-orm';
import { users } from '#server/database/tables/account/users.ts';
import { creatorSupporters, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { periodsAt } from '#server/domain/creators/creatorPeriods.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { operate } from '#server/operation/operate.ts';
import { giveListeners, giveWorks } from '#test/harness/creators/ownWorks.ts';

const CREATOR = 'xiaoman';

/**
 * Arguments: `<mobile number of the creator> <mobile number of the buyer>`. Prepares two accounts in a way that a
 * journey, which simulates one day, could not achieve in the app. The first account gets a creator of the pack,
 * recordings in all states, many listeners, and tips from the second account. The second account gets shells.
 */
operate(async (db, [creatorMobile = '', buyerMobile = '']) => {
  const accountOf = async (mobile: string) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile));
    if (!user) throw new Error('Nobody has this number.');
    return user.id;
  };
  const owner = await accountOf(creatorMobile);
  const now = new Date();
  await db.update(creators).set({ userId: owner }).where(eq(creators.id, CREATOR));
  await db
    .update(works)
    .set({ userId: owner, coverStoryId: sql`${works.storyId}`, createdAt: now })
    .where(eq(works.creatorId, CREATOR));
  await giveWorks(db, { userId: owner, creatorId: CREATOR, prefix: 'work' }, [
    ['draft', 'family'],
    ['uploading', 'family'],
    ['saved', 'family'],
    ['inReview', 'everybody'],
    ['published', 'friends'],
    ['refused', 'everybody', '有一句听不清，请重录一下'],
    ['takenDown', 'everybody', '背景里能听见家里的地址'],
  ]);
  await giveListeners(db, 'xiaoman-goose');
  await db.update(works).set({ playCount: 3, listenerCount: 2 }).where(eq(works.id, 'xiaoman-moonlight'));
  const buyer = await accountOf(buyerMobile);
  const earning = { kind: 'dictation', occasion: 'journey', amount: 80 } as const;
  await shellLedger(db).give(buyer, earning, now);
  const periods = periodsAt(now);
  // These numbers of listeners and tips reach the rewards of two levels.
  const sums = { listeners: 12, power: 35 };
  await db.insert(creatorTallies).values(periods.map((period) => ({ creatorId: CREATOR, ...period, ...sums })));
  const tips = { creatorId: CREATOR, userId: buyer, power: sums.power };
  await db.insert(creatorSupporters).values(periods.map((period) => ({ ...tips, ...period })));
});
