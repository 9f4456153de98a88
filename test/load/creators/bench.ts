import os from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import * as square from '#contract/creators/creators.ts';
import { listFans } from '#contract/creators/fans.ts';
import * as space from '#contract/creators/space.ts';
import { getWork, reportHearing } from '#contract/stories/works.ts';
import { getWorkHearing, listMyWorks } from '#contract/works/myWorks.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { MAX_FRIENDS } from '#lib/friends/friendRules.ts';
import type { CallOptions } from '#server/testing/call.ts';
import { signIn } from '#server/testing/signIn.ts';
import { seedLarge } from '#test/load/largeCatalogue.ts';
import { connect } from '#test/races/arena.ts';
import { hasPositive, isFullPage } from '#test/load/answers.ts';
import { openMeasured } from '#test/load/measure.ts';
import { scanningPlans } from '#test/load/plans.ts';
import type { MeasuredRequest } from '#test/load/requests.ts';
import { assignCreator, creatorId, seedCreators } from './seed.ts';

const AIM_MS = 60;
const STORIES = 5_000;
/**
 * How many creators the measured account follows, how many friends it has, and how much it blocks. The first two are
 * the highest numbers that an account may have.
 */
const TASTES = { follows: 500, friends: MAX_FRIENDS, blocks: 50 };
/**
 * The number of rows up to which a query may scan a whole table. Scanning a small table costs less than using an index.
 */
const SCANNED_ROWS = 1_000;
const MINE = creatorId(1);

const periods = ['all', 'month', 'week'] as const;
const ages = [3, 4, 5, 6, 7, 8, 9, 10];

/** A report of the account about how much of another creator's work it has heard. */
const hearing = {
  params: { workId: 'work-0' },
  body: { session: { id: uuid(), listenedMs: 10_000 }, parts: 1 },
};

const parts = (user: CallOptions): Record<string, readonly MeasuredRequest[]> => ({
  newest: [
    [square.listNewestCreators, {}, user],
    [square.listPublishedWorks, { query: { limit: 20 } }, user, isFullPage],
  ],
  ages: ages.map((age) => [square.listPublishedWorks, { query: { age, limit: 20 } }, user]),
  stories: [
    [square.listReadStories, { query: { limit: 20 } }, user],
    [square.listPublishedWorks, { query: { storyId: 'large-0', limit: 20 } }, user],
  ],
  rankings: periods.map((period) => [square.listCreatorRanking, { query: { period } }, user]),
  rising: [[square.listRisingCreators, {}, user]],
  feed: [[square.listFollowedWorks, { query: { limit: 20 } }, user, isFullPage]],
  friends: [[square.listFriendWorks, { query: { limit: 20 } }, user, isFullPage]],
  creator: [
    [
      square.getCreator,
      { params: { creatorId: creatorId(0) } },
      user,
      hasPositive('works', 'followers', 'plays', 'power'),
    ],
    [square.listPublishedWorks, { query: { creatorId: creatorId(0), limit: 20 } }, user],
    [getWork, { params: { workId: 'work-0' } }, user, hasPositive('playCount', 'listenerCount', 'durationMs')],
  ],
  space: [
    [space.getCreatorSpace, {}, user, hasPositive('works', 'fans', 'listeners', 'plays', 'heardMinutes', 'power')],
    [space.getCreatorAwards, {}, user],
    [listFans, { body: { limit: 20 } }, user, isFullPage],
    [listMyWorks, { query: { limit: 20 } }, user],
    [getWorkHearing, { params: { workId: 'work-1' } }, user, hasPositive('playCount', 'listenerCount', 'heardMinutes')],
    [reportHearing, hearing, user],
    ...periods.map((period): MeasuredRequest => [space.listSupporters, { query: { period } }, user]),
  ],
});

/**
 * `npm run bench:creators`: measures the square, the rankings, the feed and the creator space on PostgreSQL with a
 * million plays.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { plays: { type: 'string', default: '1000000' } } });
  const plays = Number(values.plays);
  const { test, queries, measure, close } = await openMeasured('postgres', async ({ db, url = '' }, now) => {
    await seedLarge(db, STORIES, now);
    // Uses a connection without the time limits of a gateway.
    const { db: patient, close: end } = connect(url);
    await patient.transaction((tx) => seedCreators(tx, { plays, stories: STORIES }, now));
    await patient.execute(sql`vacuum analyze`);
    await end();
  });
  const user = await signIn(test);
  await assignCreator(test.gateway.db, user.userId, MINE, TASTES);
  queries.clear();
  let isFast = true;
  for (const [name, requests] of Object.entries(parts(user)))
    isFast = (await measure(name, requests, AIM_MS)) && isFast;
  const plans = await scanningPlans(test.gateway.db, queries, SCANNED_ROWS);
  console.log(plans.length === 0 ? 'No query scans a large table.' : `Queries that scan:\n${plans.join('\n')}`);
  console.log(`${plays} plays, load average ${os.loadavg()[0]?.toFixed(1) ?? ''}`);
  await close();
  return isFast && plans.length === 0;
}

main().then(
  (isSound) => process.exit(isSound ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
