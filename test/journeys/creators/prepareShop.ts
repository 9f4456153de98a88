import { eq, sql } from 'drizzle-orm';
import { HEARD_PARTS } from '#lib/works/heardParts.ts';
import type { WorkState } from '#lib/works/workRules.ts';
import { users } from '#server/database/tables/account/users.ts';
import { workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { operate } from '#server/operation/operate.ts';

const CREATOR = 'xiaoman';
const HEARD = 'xiaoman-goose';

/**
 * `<number of the creator> <number of the buyer>`: makes a creator of the pack the child of an account, with recordings in all
 * states and many listeners, and gives the other account shells, because neither can be done within a day of a journey.
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
  const isOwn = eq(works.creatorId, CREATOR);
  await db
    .update(works)
    .set({ userId: owner, coverStoryId: sql`${works.storyId}`, createdAt: now })
    .where(isOwn);
  const [model] = await db.select().from(works).where(eq(works.id, HEARD));
  if (!model) throw new Error('The pack has no such work.');
  const stateOf = (
    state: WorkState,
    audience: (typeof works.$inferInsert)['audience'],
    refusal: string | null = null,
  ) => ({
    ...model,
    id: `work-${state.toLowerCase()}-${audience}`,
    state,
    audience,
    refusal,
  });
  await db
    .insert(works)
    .values([
      stateOf('draft', 'family'),
      stateOf('saved', 'family'),
      stateOf('inReview', 'everybody'),
      stateOf('published', 'friends'),
      stateOf('refused', 'everybody', '有一句听不清，请重录一下'),
      stateOf('takenDown', 'everybody', '背景里能听见家里的地址'),
    ]);
  await db.update(works).set({ playCount: 64, listenerCount: 41 }).where(eq(works.id, HEARD));
  const partListeners = Array.from(
    { length: HEARD_PARTS },
    (_, part) => (part < 6 ? 38 : part < 14 ? 27 : 21) - (part % 3),
  );
  await db.insert(workHearingSums).values({ workId: HEARD, heardMs: 1_500_000, listeners: 40, partListeners });
  await db.update(works).set({ playCount: 3, listenerCount: 2 }).where(eq(works.id, 'xiaoman-moonlight'));
  const earning = { kind: 'dictation', occasion: 'journey', amount: 80 } as const;
  await shellLedger(db).give(await accountOf(buyerMobile), earning, now);
});
