import { and, desc, eq, inArray, isNull, like, or } from 'drizzle-orm';
import type { ShellKind } from '#contract/account/shells.ts';
import type { Task } from '#contract/family/tasks.ts';
import {
  isDaily,
  MEMBER_FACTOR,
  MAX_CLAIMS,
  MAX_REWARDED_CHILDREN,
  signInReward,
  taskIds,
  taskRules,
  type TaskId,
} from '#lib/tasks/taskRules.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay, endOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { signIns, taskClaims } from '#server/database/tables/account/tasks.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { taskProgress } from './taskProgress.ts';

/** The child that gets a reward. The shells belong to the account, the progress to the child. */
export interface Earner {
  accountId: string;
  childId: string;
  isMember: boolean;
  /** The id that the app has chosen for a sign-in or a claim. */
  attemptId?: string | undefined;
}

type Claim = typeof taskClaims.$inferSelect;

/** The data about a task that is read before its progress is measured. */
interface TaskContext {
  claim: Claim | undefined;
  /**
   * Whether the maximum number of children of the account, not counting this child, have already received this reward.
   */
  isFull: (subject: string) => boolean;
}

const periodOf = (task: TaskId, day: string): string => (isDaily(task) ? day : 'once');
/** Returns the prefix of the `occasion` of a claim's ledger entry. */
const subjectOf = (task: TaskId, day: string): string => `${task} ${periodOf(task, day)}`;
/** The tasks whose progress the whole family shares. A claim of such a task belongs to the account, not to a child. */
const familyTasks: readonly TaskId[] = ['parentPin', 'subscribe'];
const ownerIdOf = (task: TaskId, { accountId, childId }: Earner): string =>
  familyTasks.includes(task) ? accountId : childId;
/**
 * Returns whether a reward was given for another attempt than the present one. If the app has received no reply, it
 * repeats its attempt with the same id; then the reward counts as given now, and not as given before.
 */
const isOfOther = (given: string | null, { attemptId }: Earner): boolean =>
  attemptId === undefined || given !== attemptId;
const rewardOf = (shells: number, { isMember }: Earner): number => shells * (isMember ? MEMBER_FACTOR : 1);

/**
 * The rewards of tasks and sign-ins. Claims, undos and sign-ins lock the account first, so that requests of several
 * devices and children of one family run one after the other.
 */
export function taskService(db: Database) {
  /**
   * Each reward may go to a limited number of children of an account. Returns a function that tells whether this number
   * of other children have already received a reward.
   */
  async function loadIsFull(tx: Database, earner: Earner, kinds: readonly ShellKind[], subjects: readonly string[]) {
    const rewarded = await shellLedger(tx).rewardedChildren(earner.accountId, kinds, subjects);
    const others = rewarded.filter(({ childId }) => childId !== earner.childId);
    return (subject: string): boolean =>
      others.filter((one) => one.subject === subject).length >= MAX_REWARDED_CHILDREN;
  }
  const loadIsFullOfTasks = (tx: Database, earner: Earner, ids: readonly TaskId[], now: Date) =>
    loadIsFull(
      tx,
      earner,
      ['task', 'task_undone'],
      ids.map((id) => subjectOf(id, chinaDay(now))),
    );

  async function claimsOf(tx: Database, earner: Earner, day: string): Promise<Map<TaskId, Claim>> {
    const rows = await tx
      .select()
      .from(taskClaims)
      .where(
        and(inArray(taskClaims.userId, [earner.childId, earner.accountId]), inArray(taskClaims.period, [day, 'once'])),
      );
    return new Map(rows.filter(({ task, userId }) => userId === ownerIdOf(task, earner)).map((row) => [row.task, row]));
  }

  async function taskOf(tx: Database, earner: Earner, id: TaskId, context: TaskContext, now: Date): Promise<Task> {
    const { claim, isFull } = context;
    const { goal, shells } = taskRules[id];
    if (claim && claim.undoneAt === null) {
      const undoUntil = undoableUntil(claim, now);
      return { id, goal, reached: goal, shells: claim.shells, state: 'claimed', undoUntil };
    }
    const progress = taskProgress(tx, { ...earner, now });
    const reached = Math.min(goal, await progress[id]());
    const state = isFull(subjectOf(id, chinaDay(now))) ? 'full' : reached < goal ? 'open' : 'ready';
    return { id, goal, reached, shells: rewardOf(shells, earner), state, undoUntil: null };
  }

  return {
    async list(earner: Earner, now: Date): Promise<Task[]> {
      const claims = await claimsOf(db, earner, chinaDay(now));
      const isFull = await loadIsFullOfTasks(db, earner, taskIds, now);
      // oxlint-disable-next-line project/one-statement -- the number of tasks is fixed
      return Promise.all(taskIds.map((id) => taskOf(db, earner, id, { claim: claims.get(id), isFull }, now)));
    },

    /**
     * Claims the reward of a task, and returns its shells. If the reward was claimed before, gives no more shells, and
     * returns those of the earlier claim. `isRepeated` tells whether there was an earlier claim with another attempt
     * id.
     */
    claim: (earner: Earner, id: TaskId, now: Date): Promise<{ shells: number; isRepeated: boolean }> =>
      db.transaction(async (tx) => {
        await lockUser(tx, earner.accountId);
        const day = chinaDay(now);
        const earlier = (await claimsOf(tx, earner, day)).get(id);
        if (earlier?.undoneAt === null)
          return { shells: earlier.shells, isRepeated: isOfOther(earlier.attemptId, earner) };
        const isFull = await loadIsFullOfTasks(tx, earner, [id], now);
        const { state, shells } = await taskOf(tx, earner, id, { claim: earlier, isFull }, now);
        if (state === 'full') throw new Problem(409, 'task_family_full', { limit: MAX_REWARDED_CHILDREN });
        if (state !== 'ready') throw new Problem(409, 'task_not_done');
        const attempt = (earlier?.attempt ?? 0) + 1;
        const key = { userId: ownerIdOf(id, earner), task: id, period: periodOf(id, day) };
        const attemptId = earner.attemptId ?? null;
        const row = { ...key, attempt, shells, claimedAt: now, undoneAt: null, attemptId };
        await tx
          .insert(taskClaims)
          .values(row)
          .onConflictDoUpdate({ target: [taskClaims.userId, taskClaims.task, taskClaims.period], set: row });
        await shellLedger(tx).give(earner.accountId, { kind: 'task', ...ledgerEntryOf(row) }, now);
        return { shells, isRepeated: false };
      }),

    /** Undoes a claim. Returns the shells that were taken back. */
    undo: (earner: Earner, id: TaskId, now: Date): Promise<number> =>
      db.transaction(async (tx) => {
        await lockUser(tx, earner.accountId);
        const claim = (await claimsOf(tx, earner, chinaDay(now))).get(id);
        if (!claim) throw new Problem(404, 'not_found');
        if (claim.undoneAt !== null) return claim.shells;
        if (undoableUntil(claim, now) === null) throw new Problem(409, 'task_undo_late');
        const spending = { kind: 'task_undone', ...ledgerEntryOf(claim) } as const;
        const { outcome } = await shellLedger(tx).spend(earner.accountId, spending, now);
        if (outcome === 'refused') throw new Problem(409, 'task_shells_spent');
        const { userId, task, period } = claim;
        await tx
          .update(taskClaims)
          .set({ undoneAt: now })
          .where(
            and(
              eq(taskClaims.userId, userId),
              eq(taskClaims.task, task),
              eq(taskClaims.period, period),
              isNull(taskClaims.undoneAt),
            ),
          );
        return claim.shells;
      }),

    /**
     * Returns the streak that ends today, or yesterday if the child has not signed in today, and the shells for today's
     * sign-in.
     */
    async signInState(earner: Earner, now: Date) {
      const today = chinaDay(now);
      const [last] = await db
        .select()
        .from(signIns)
        .where(
          and(eq(signIns.userId, earner.childId), or(eq(signIns.day, today), eq(signIns.day, daysBefore(today, 1)))),
        )
        .orderBy(desc(signIns.day))
        .limit(1);
      if (last?.day === today) {
        const isRepeated = isOfOther(last.attemptId, earner);
        return { streak: last.streak, isTodayDone: true, shells: last.shells, isRepeated };
      }
      const streak = last?.streak ?? 0;
      const isFull = await loadIsFull(db, earner, ['sign_in'], [`day ${today}`]);
      const shells = isFull(`day ${today}`) ? 0 : rewardOf(signInReward(streak + 1), earner);
      return { streak, isTodayDone: false, shells, isRepeated: false };
    },

    /**
     * Signs a child in, or returns its earlier sign-in of the day. `isRepeated` tells whether there was an earlier
     * sign-in with another attempt id.
     */
    signIn: (earner: Earner, now: Date): Promise<{ streak: number; shells: number; isRepeated: boolean }> =>
      db.transaction(async (tx) => {
        await lockUser(tx, earner.accountId);
        const { streak: before, isTodayDone, shells, isRepeated } = await taskService(tx).signInState(earner, now);
        if (isTodayDone) return { streak: before, shells, isRepeated };
        const { accountId, childId, attemptId = null } = earner;
        const day = chinaDay(now);
        const streak = before + 1;
        await tx.insert(signIns).values({ userId: childId, day, streak, shells, signedAt: now, attemptId });
        const earning = { kind: 'sign_in', occasion: `day ${day} ${childId}`, amount: shells, childId } as const;
        await shellLedger(tx).give(accountId, earning, now);
        return { streak, shells, isRepeated };
      }),

    listSignIns: (childId: string, month: string) =>
      db
        .select({ day: signIns.day, shells: signIns.shells })
        .from(signIns)
        .where(and(eq(signIns.userId, childId), like(signIns.day, `${month}-%`)))
        .orderBy(signIns.day),
  };
}

/**
 * Returns the time until which a claim can be undone; null if it cannot be undone. The time is the end of the day of
 * the claim, so that a parent can still correct the claim in the evening. Later undos are refused, so that it is
 * certain to which year the shells belong, because shells expire by year.
 */
function undoableUntil({ claimedAt, attempt, undoneAt }: Claim, now: Date): number | null {
  const until = endOfChinaDay(claimedAt);
  return undoneAt === null && attempt < MAX_CLAIMS && now.getTime() < until ? until : null;
}

/** Returns the ledger entry of a claim. The `occasion` of the entry begins with the prefix that `subjectOf` returns. */
const ledgerEntryOf = ({
  userId,
  task,
  period,
  attempt,
  shells,
}: Omit<Claim, 'claimedAt' | 'undoneAt' | 'attemptId'>) => ({
  occasion: `${task} ${period} ${userId} ${attempt}`,
  amount: shells,
  childId: userId,
});
