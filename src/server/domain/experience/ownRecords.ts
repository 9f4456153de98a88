import { sql, type SQL } from 'drizzle-orm';
import { type HealthTopic, healthTopics } from '#lib/health/healthRules.ts';
import { dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { healthRecords } from '#server/database/tables/account/health.ts';
import { honourRepository } from '#server/domain/honours/honourRepository.ts';
import type { Tolerance } from '#server/domain/search/match.ts';
import type { Query } from '#server/domain/search/query.ts';
import { type Hit, rank } from '#server/domain/search/rank.ts';
import { fieldOf } from '#server/domain/search/spelling.ts';
import { aimRepository } from './aimRepository.ts';
import { updateCountedAims } from './updateAimStates.ts';

const MAX_HITS = 30;

/** For each topic, the words with which a family can find it; the first one is the name of the topic. */
const topicTexts: Record<HealthTopic, readonly string[]> = {
  height: ['身高', '健康档案', '量身高', '长高'],
  weight: ['体重', '健康档案', '称体重'],
  head: ['头围', '健康档案', '量头围'],
  vision: ['视力', '健康档案', '查视力', '眼睛'],
  teeth: ['牙齿', '健康档案', '换牙', '乳牙', '蛀牙'],
};

/** Reads the records of a child in the form in which the search compares them. */
export async function readOwnRecords(db: Database, childId: string, now: Date) {
  await updateCountedAims(db, childId, now);
  const [aims, honours, topics] = await Promise.all([
    aimRepository(db, childId).listTexts(),
    honourRepository(db).listTexts(childId),
    recordedTopics(db, childId),
  ]);
  const find = {
    aims: finder(aims, ({ title, note, steps }) => [title, note, ...steps.map(({ text }) => text)]),
    honours: finder(honours, ({ title, note }) => [title, note]),
    health: finder(topics, ({ id }) => topicTexts[id]),
  };
  return {
    find: (query: Query, tolerance: Tolerance) => ({
      aims: find.aims(query, tolerance).map(({ hit: { title, also }, item: { id, kind, state } }) => ({
        title,
        also,
        id,
        kind,
        isReached: state === 'reached',
      })),
      honours: find.honours(query, tolerance).map(({ hit: { title, also }, item: { id, kind, day } }) => ({
        title,
        also,
        id,
        kind,
        day: dayOfNumber(day),
      })),
      health: find.health(query, tolerance).map(({ hit: { title }, item: { id, count, day } }) => ({
        title,
        also: null,
        topic: id,
        count,
        day: dayOfNumber(day),
      })),
    }),
  };
}

/** Returns a function that searches the texts of the items and returns the best matches first. */
function finder<Item extends { id: string }>(items: readonly Item[], textsOf: (item: Item) => readonly string[]) {
  const candidates = items.map((item) => ({
    kind: 'own' as const,
    id: item.id,
    fields: textsOf(item)
      .filter((text) => text !== '')
      .map(fieldOf),
    popularity: 0,
  }));
  return (query: Query, tolerance: Tolerance): { hit: Hit<'own'>; item: Item }[] =>
    rank(query, tolerance, candidates)
      .slice(0, MAX_HITS)
      .flatMap((hit) => {
        const item = items.find(({ id }) => id === hit.id);
        return item ? [{ hit, item }] : [];
      });
}

/**
 * Returns the topics for which a child has records, each with the number of records and the latest day (as a day
 * number).
 */
async function recordedTopics(db: Database, childId: string) {
  const { kind, heightMm, weightG, headMm } = healthRecords;
  const conditions: Record<HealthTopic, SQL> = {
    height: sql`${heightMm} is not null`,
    weight: sql`${weightG} is not null`,
    head: sql`${headMm} is not null`,
    vision: sql`${kind} = 'vision'`,
    teeth: sql`${kind} = 'teeth'`,
  };
  const queries = healthTopics.map(
    (topic) => sql`
      select ${topic}::text as id, count(*)::int as count, max(${healthRecords.day}) as day from ${healthRecords}
      where ${healthRecords.userId} = ${childId} and ${conditions[topic]} having count(*) > 0`,
  );
  const { rows } = (await db.execute(sql.join(queries, sql` union all `))) as {
    rows: { id: HealthTopic; count: number; day: number }[];
  };
  return rows;
}
