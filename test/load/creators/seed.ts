import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { periodsAt } from '#server/domain/creators/creatorPeriods.ts';
import { NICKNAME_RULES } from '#server/domain/users/nickname.ts';

/**
 * The sizes of the generated data: plays for each listener and each work, works of each creator, and creators that each
 * listener follows.
 */
const PLAYS_A_LISTENER = 25;
const PLAYS_A_WORK = 25;
const WORKS_A_CREATOR = 20;
const FOLLOWED = 20;

export interface Size {
  plays: number;
  stories: number;
}

export const creatorId = (number: number): string => `loud-${number}`;

/**
 * Adds content of creators to a database with stories: creators, works, plays of the last month and their sums, follows
 * and tips. Generates all rows with SQL statements in the database, which is fast. As in reality, few works have most
 * of the plays: a quarter of the works has half of the plays.
 */
export async function seedCreators(db: Database, { plays, stories }: Size, now: Date): Promise<void> {
  const [listeners, works] = [Math.ceil(plays / PLAYS_A_LISTENER), Math.ceil(plays / PLAYS_A_WORK)];
  const creatorCount = Math.ceil(works / WORKS_A_CREATOR);
  const many = (count: number) => sql`generate_series(0, ${count - 1}::int) as number`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const user = sql`insert into users (id, nickname, nickname_rules, avatar_url, created_at)`;
  const statements = [
    sql`${user} select 'heard-' || number, '听众', ${NICKNAME_RULES}::int, '', ${moment} from ${many(listeners)}`,
    sql`${user} select 'owner-' || number, '创作者', ${NICKNAME_RULES}::int, '', ${moment} from ${many(creatorCount)}`,
    sql`insert into creators (id, user_id, nickname, about)
      select 'loud-' || number, 'owner-' || number, '创作者' || number, '' from ${many(creatorCount)}`,
    sql`insert into works (id, user_id, creator_id, story_id, cover_story_id, title, about, sound, duration_ms, published_at, audience,
        state, created_at)
      select 'work-' || number, 'owner-' || number % ${creatorCount}::int, 'loud-' || number % ${creatorCount}::int,
        'large-' || (number * 7919) % ${stories}::int, 'large-' || (number * 7919) % ${stories}::int, '我读的故事', '', '', 60000, ${moment} - number * interval '1 minute',
        case when number / ${creatorCount}::int % 5 = 4 then 'friends' else 'everybody' end, 'published', ${moment}
      from ${many(works)}`,
    sql`insert into uploads (id, user_id, purpose, state, announced_bytes, received_bytes, stored_bytes, work_id, created_at)
      select 'sound-' || id, user_id, 'recording', 'kept', 480000, 480000, 480000, id, ${moment} from works`,
    // Each listener plays works of all creators. The pseudo-random number between 0 and 1 that selects the work is
    // squared, so that the first works are played more often.
    sql`create temporary table played as
      select 'heard-' || number % ${listeners}::int as listener,
        floor(power(((number::bigint * 7919) % ${plays}::int)::float8 / ${plays}::int, 2) * ${works}::int)::int as work,
        ${moment} - ((number::bigint * 104729) % 720) * interval '1 hour' as at
      from ${many(plays)}`,
    sql`insert into work_plays (work_id, device_id, hour)
      select 'work-' || work, listener, date_trunc('hour', at) from played on conflict do nothing`,
    sql`insert into work_listeners (work_id, listener, heard_at)
      select 'work-' || work, listener, min(at) from played group by 1, 2`,
    sql`update works set play_count = heard.plays, listener_count = heard.listeners
      from (select 'work-' || work as id, count(*)::int as plays, count(distinct listener)::int as listeners
        from played group by 1) as heard
      where works.id = heard.id`,
    sql`insert into work_heard_parts (work_id, user_id, parts) select work_id, listener, 1023 from work_listeners`,
    sql`insert into work_hearing_sums (work_id, heard_ms, listeners, part_listeners)
      select work_id, heard * 30000, heard,
        array(select case when part <= 10 then heard else 0 end from generate_series(1, 20) as part)
      from (select work_id, count(*)::int as heard from work_heard_parts group by work_id) as works_heard`,
    ...periodsAt(now).map(({ period, endsAt }) => {
      const start =
        period === 'all' ? sql`'-infinity'::timestamptz` : sql`${`${period.slice(-10)}T00:00:00+08:00`}::timestamptz`;
      return sql`insert into creator_listeners (user_id, creator_id, period, ends_at)
        select distinct listener, 'loud-' || work % ${creatorCount}::int, ${period},
          ${endsAt?.toISOString() ?? null}::timestamptz
        from played where at >= ${start}`;
    }),
    sql`insert into creator_tallies (creator_id, period, ends_at, listeners, power)
      select creator_id, period, max(ends_at), count(*)::int, 0 from creator_listeners group by 1, 2`,
    // The day on which each listener first heard each creator.
    sql`insert into creator_tallies (creator_id, period, ends_at, listeners, power)
      select 'loud-' || creator, 'day ' || day, day + interval '14 days', count(*)::int, 0
      from (select listener, work % ${creatorCount}::int as creator, (min(at) + interval '8 hours')::date as day
        from played group by 1, 2) as discovered
      where day > ${moment} - interval '14 days' group by creator, day`,
    sql`insert into creator_follows (id, creator_id, user_id, followed_at)
      select 'follow-' || number || '-' || nth, 'loud-' || (number * 31 + nth * 97) % ${creatorCount}::int,
        'heard-' || number, ${moment} - number * interval '1 second'
      from ${many(listeners)}, generate_series(1, ${FOLLOWED}::int) as nth on conflict do nothing`,
    sql`insert into work_tips (id, work_id, user_id, amount, given_at)
      select 'tip-' || number, 'work-' || (number * 31) % ${works}::int, 'heard-' || number % ${listeners}::int, 2,
        ${moment} - number * interval '1 minute'
      from ${many(Math.ceil(plays / 10))}`,
    // Counts all tips for every period, because at the start of a week this week's tips would be too few for a ranking.
    ...periodsAt(now).map(
      ({ period, endsAt }) => sql`insert into creator_supporters (creator_id, user_id, period, ends_at, power)
        select works.creator_id, work_tips.user_id, ${period}, ${endsAt?.toISOString() ?? null}::timestamptz, sum(amount)::int
        from work_tips join works on works.id = work_tips.work_id group by 1, 2`,
    ),
    sql`update creator_tallies set power = given.power
      from (select creator_id, period, sum(power)::int as power from creator_supporters group by 1, 2) as given
      where creator_tallies.creator_id = given.creator_id and creator_tallies.period = given.period`,
    sql`drop table played`,
  ];
  for (const statement of statements) await db.execute(statement);
}

interface Tastes {
  follows: number;
  friends: number;
  /**
   * The number of blocked stories, which is also the number of blocked creators. Twice as many accounts are blocked.
   */
  blocks: number;
}

/**
 * Makes an account the owner of a creator. The account follows the first creators, is a friend of their owners, and
 * blocks the last ones.
 */
export async function assignCreator(db: Database, userId: string, id: string, { follows, friends, blocks }: Tastes) {
  const listed = (direction: SQL, count: number) =>
    sql`select id, user_id from creators where id <> ${id} order by id ${direction} limit ${count}::int`;
  const statements = [
    sql`update creators set user_id = ${userId} where id = ${id}`,
    sql`update works set user_id = ${userId} where creator_id = ${id}`,
    sql`insert into creator_follows (id, creator_id, user_id, followed_at)
      select 'mine-' || id, id, ${userId}, now() from (${listed(sql`asc`, follows)}) as followed`,
    sql`insert into friendships (id, user_id, friend_id, since)
      select 'to-' || id, ${userId}, user_id, now() from (${listed(sql`asc`, friends)}) as friend
      union all
      select 'from-' || id, user_id, ${userId}, now() from (${listed(sql`asc`, friends)}) as friend`,
    sql`insert into blocked (user_id, kind, thing_id, blocked_at)
      select ${userId}, 'creator', id, now() from (${listed(sql`desc`, blocks)}) as loud
      union all
      select ${userId}, 'story', 'large-' || number * 97, now() from generate_series(1, ${blocks}::int) as number`,
    sql`insert into friend_blocks (id, user_id, blocked_id, blocked_at)
      select 'block-' || user_id, ${userId}, user_id, now() from (${listed(sql`desc`, 2 * blocks)}) as loud`,
    // Analyses only the tables that this function has filled, because the gateway cancels long statements.
    sql`analyze friendships, blocked, friend_blocks`,
  ];
  for (const statement of statements) await db.execute(statement);
}
