import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { RequestOf } from '#contract/endpoint.ts';
import type { listGoneRecordings } from '#contract/works/myWorks.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { users } from '#server/database/tables/account/users.ts';
import { consents } from '#server/database/tables/privacy/consents.ts';
import { works } from '#server/database/tables/stories/works.ts';

type Recordings = RequestOf<typeof listGoneRecordings>['body']['recordings'];

/**
 * Returns for each recording of a device whether the device must delete the recording, because its child or work no
 * longer exists or the guardian has withdrawn the consent.
 */
export async function mustDeleteRecordings(db: Database, recordings: Recordings): Promise<boolean[]> {
  const childIds = recordings.map(({ childId }) => childId);
  const workIds = recordings.flatMap(({ workId }) => workId ?? []);
  const [children, made] = await Promise.all([
    db.select({ id: users.id, accountId: users.accountId }).from(users).where(isAnyOf(users.id, childIds)),
    db
      .select({ id: works.id, childId: works.userId })
      .from(works)
      .where(and(isAnyOf(works.id, workIds), isNotNull(works.userId))),
  ]);
  const accountOf = new Map(children.map(({ id, accountId }) => [id, accountId ?? id]));
  const decisions = await db
    .selectDistinctOn([consents.userId], { accountId: consents.userId, isGiven: consents.isGiven })
    .from(consents)
    .where(and(isAnyOf(consents.userId, [...accountOf.values()]), eq(consents.purpose, 'guardian')))
    .orderBy(consents.userId, desc(consents.id));
  const withdrawn = new Set(decisions.filter(({ isGiven }) => !isGiven).map(({ accountId }) => accountId));
  const ownerOf = new Map(made.map(({ id, childId }) => [id, childId]));
  return recordings.map(({ childId, workId }) => {
    const accountId = accountOf.get(childId);
    const isWorkGone = workId !== null && ownerOf.get(workId) !== childId;
    return accountId === undefined || withdrawn.has(accountId) || isWorkGone;
  });
}
