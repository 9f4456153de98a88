import { and, desc, eq, gte, or, sql } from 'drizzle-orm';
import type { TimeRequest } from '#contract/family/eyeCare.ts';
import { MAX_REQUESTS_A_DAY } from '#lib/eyeCare/limitRules.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { preparedRead, type Placeholders } from '#server/database/statements/preparedRead.ts';
import { timeRequests, type TimeRequestState } from '#server/database/tables/account/eyeCare.ts';
import { users } from '#server/database/tables/account/users.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

const machine: StateMachine<TimeRequestState> = {
  subject: 'time request',
  id: timeRequests.id,
  state: timeRequests.state,
  allowed: { open: [], granted: ['open'], refused: ['open'] },
};

const accountOf = sql<string>`coalesce(${users.accountId}, ${users.id})`;

type RequestRow = Omit<typeof timeRequests.$inferSelect, 'userId' | 'device'>;

const requestOf = ({ id, minutes, askedAt, state }: RequestRow): TimeRequest => ({
  id,
  minutes,
  askedAt: askedAt.getTime(),
  state,
});

/** Reads the requests of all children of an account since a moment, or those of one child, the newest first. */
const readToday = preparedRead((db, { subject, since }: Placeholders<Record<'subject' | 'since', string>>) =>
  db
    .select({
      id: timeRequests.id,
      userId: timeRequests.userId,
      nickname: shownNickname,
      minutes: timeRequests.minutes,
      state: timeRequests.state,
      askedAt: timeRequests.askedAt,
      device: timeRequests.device,
    })
    .from(users)
    .innerJoin(timeRequests, eq(timeRequests.userId, users.id))
    .where(
      and(
        or(eq(users.id, subject), eq(users.accountId, subject)),
        gte(timeRequests.askedAt, sql`${since}::timestamptz`),
      ),
    )
    .orderBy(desc(timeRequests.askedAt)),
);

/** Requests of children for more time. A request is valid until the end of its day. */
export function timeRequestRepository(db: Database) {
  const isToday = (now: Date) => gte(timeRequests.askedAt, new Date(startOfChinaDay(chinaDay(now))));

  return {
    /**
     * Returns the newest request of a child, and the open requests of all children of its account. A guest on a device
     * that a child has used has no account, and sees only the request of that child. `device` is the digest of the
     * device that receives the list.
     */
    async listToday(
      { childId, accountId, device }: { childId: string | null; accountId: string | undefined; device: string },
      now: Date,
    ) {
      const subject = accountId ?? childId;
      if (subject === null) return { request: null, asked: [] };
      const since = new Date(startOfChinaDay(chinaDay(now))).toISOString();
      const rows = await readToday(db, { subject, since });
      const newest = rows.find(({ userId }) => userId === childId);
      const open = accountId === undefined ? [] : rows.filter(({ state }) => state === 'open');
      return {
        request: newest ? requestOf(newest) : null,
        asked: open.slice(0, MAX_REQUESTS_A_DAY).map((row) => ({
          id: row.id,
          nickname: row.nickname,
          minutes: row.minutes,
          isFromHere: row.device === device,
        })),
      };
    },

    /**
     * Adds a request that a child sends from a device, given as its digest, unless the child already has an open one
     * of today.
     */
    async ask(childId: string, { minutes, device }: { minutes: number; device: string }, now: Date): Promise<void> {
      await lockUser(db, childId);
      const today = await db
        .select({ state: timeRequests.state })
        .from(timeRequests)
        .where(and(eq(timeRequests.userId, childId), isToday(now)));
      if (today.some(({ state }) => state === 'open')) return;
      if (today.length >= MAX_REQUESTS_A_DAY) throw new Problem(429, 'too_many_time_requests');
      await db
        .insert(timeRequests)
        .values({ id: randomId(), userId: childId, minutes, state: 'open', askedAt: now, device });
    },

    /**
     * Grants or refuses a request, and returns it; undefined if the account has no open request of today with this id.
     */
    async decide(accountId: string, id: string, isGranted: boolean, now: Date) {
      const [row] = await db
        .select({ userId: timeRequests.userId, minutes: timeRequests.minutes })
        .from(timeRequests)
        .innerJoin(users, eq(users.id, timeRequests.userId))
        .where(and(eq(timeRequests.id, id), sql`${accountOf} = ${accountId}`, isToday(now)));
      if (!row) return undefined;
      const to = isGranted ? 'granted' : 'refused';
      return (await transition(db, machine, { id, to, actor: 'parent', at: now })) && row;
    },
  };
}
