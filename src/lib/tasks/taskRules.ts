/** The tasks of the task centre, and their rewards. The gateway measures all progress from its own tables. */

export const dailyTasks = ['listen', 'story', 'dictation', 'words', 'book'] as const;
export const onceTasks = ['profile', 'health', 'parentPin', 'subscribe', 'stories10', 'words50'] as const;
export const taskIds = [...dailyTasks, ...onceTasks] as const;

export type DailyTask = (typeof dailyTasks)[number];
export type TaskId = (typeof taskIds)[number];

interface TaskRule {
  /** How much the child has to do, in the unit of the task: minutes, stories, words or entries. */
  goal: number;
  shells: number;
}

export const taskRules: Readonly<Record<TaskId, TaskRule>> = {
  listen: { goal: 15, shells: 3 },
  story: { goal: 1, shells: 2 },
  dictation: { goal: 1, shells: 3 },
  words: { goal: 5, shells: 3 },
  book: { goal: 1, shells: 3 },
  profile: { goal: 3, shells: 10 },
  health: { goal: 1, shells: 10 },
  parentPin: { goal: 1, shells: 10 },
  subscribe: { goal: 1, shells: 5 },
  stories10: { goal: 10, shells: 20 },
  words50: { goal: 50, shells: 20 },
};

export const isDaily = (task: TaskId): task is DailyTask => dailyTasks.some((one) => one === task);

/** The factor by which the rewards of a member are multiplied (ROLE-02). */
export const MEMBER_FACTOR = 2;

/**
 * The maximum number of children of one account who are rewarded for a task or a sign-in. It prevents families from
 * gaining shells by adding children.
 */
export const MAX_REWARDED_CHILDREN = 3;

/** A claim can be undone and made again, up to this number of claims. The last one is final. */
export const MAX_CLAIMS = 3;

/** The shells for the first to the seventh day of a streak of sign-ins. From the eighth day on, the series repeats. */
export const signInShells = [1, 1, 2, 2, 3, 3, 6] as const;

/** Returns the shells for the sign-in on day `streak` of a streak, for users who are not members. */
export const signInReward = (streak: number): number => signInShells[(streak - 1) % signInShells.length] ?? 0;
