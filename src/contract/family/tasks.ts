import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Moment, textOf } from '#contract/fields.ts';
import { taskIds } from '#lib/tasks/taskRules.ts';
import { Expiring, Month } from '#contract/account/shells.ts';

const TaskName = v.picklist(taskIds);

/**
 * `open`: not done yet; `ready`: done, and its shells can be claimed; `claimed`: its shells were claimed; `full`: other
 * children of the account have already claimed all rewards of this task.
 */
const Task = v.object({
  id: TaskName,
  goal: Count,
  /** The progress towards the goal. It never exceeds the goal. */
  reached: Count,
  /** The number of shells that the claim gives. */
  shells: Count,
  state: v.picklist(['open', 'ready', 'claimed', 'full']),
  /** The time until which the claim can be undone; null if it cannot be undone. */
  undoUntil: v.nullable(Moment),
});
export type Task = v.InferOutput<typeof Task>;

const SignInState = v.object({
  /**
   * The number of consecutive days with a sign-in, up to today, or up to yesterday if the child has not signed in today
   * yet.
   */
  streak: Count,
  isTodayDone: v.boolean(),
  /** The number of shells for signing in today. */
  shells: Count,
});
export type SignInState = v.InferOutput<typeof SignInState>;

/**
 * Returns the state of a child's tasks, daily tasks first. `day` is the present day in China by the clock of the
 * gateway.
 */
export const getTasks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/tasks',
  summary: 'The tasks of a child with their progress, and its sign-in',
  access: 'registered',
  reply: v.object({
    day: Day,
    balance: Count,
    isDoubled: v.boolean(),
    expiring: v.nullable(Expiring),
    signIn: SignInState,
    items: v.array(Task),
  }),
});
export type Tasks = v.InferOutput<typeof getTasks.reply>;

/**
 * An id that the app chooses for each sign-in or claim. The app sends the same id again if it does not know whether an
 * earlier call succeeded. Apps of the previous release send none.
 */
const RewardQuery = v.object({ attemptId: v.optional(textOf(36, /^[0-9a-f-]{36}$/)) });
/**
 * Whether the shells were given before, for a call with another `attemptId`, such as that of another device. Gateways
 * of the previous release do not send this field.
 */
const isRepeated = v.optional(v.boolean(), false);

/** A repeated call on the same day gives no more shells, and returns those that the first call gave. */
export const signInToday = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/sign-ins/today',
  summary: 'Sign a child in for the day',
  access: 'registered',
  query: RewardQuery,
  reply: v.object({ day: Day, streak: Count, shells: Count, balance: Count, isRepeated }),
});
export type SignInResult = v.InferOutput<typeof signInToday.reply>;

export const listSignIns = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/sign-ins',
  summary: 'The days of a month on which a child has signed in',
  access: 'registered',
  query: v.object({ month: Month }),
  reply: v.object({ items: v.array(v.object({ day: Day, shells: Count })) }),
});

const params = v.object({ task: TaskName });
const Claimed = v.object({ shells: Count, balance: Count });

/** A repeated call gives no more shells, and returns those that the first call gave. */
export const claimTask = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/tasks/:task/claimed',
  summary: 'Take the shells of a task that is done',
  access: 'registered',
  params,
  query: RewardQuery,
  reply: v.object({ ...Claimed.entries, isRepeated }),
});

/** The gateway refuses to undo a claim once its shells have been spent. */
export const undoClaim = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/tasks/:task/undone',
  summary: 'Give the shells of a claim back, so that the task can be claimed again',
  access: 'registered',
  params,
  reply: Claimed,
});
