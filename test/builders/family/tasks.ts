import type { ShellEntry } from '#contract/account/shells.ts';
import type { Task, Tasks } from '#contract/family/tasks.ts';
import { taskIds, taskRules, type TaskId } from '#lib/tasks/taskRules.ts';

/** Returns a task as the gateway describes it; by default nothing is done. */
export function aTask(id: TaskId, changes: Partial<Task> = {}): Task {
  const { goal, shells } = taskRules[id];
  return { id, goal, reached: 0, shells, state: 'open', undoUntil: null, ...changes };
}

/** Returns the tasks of a child; by default nothing is done. `tasks` changes single tasks. */
export const someTasks = (changes: Partial<Tasks> = {}, tasks: Partial<Record<TaskId, Partial<Task>>> = {}): Tasks => ({
  day: '2026-11-24',
  balance: 0,
  isDoubled: false,
  expiring: null,
  signIn: { streak: 0, isTodayDone: false, shells: 1 },
  items: taskIds.map((id) => aTask(id, tasks[id])),
  ...changes,
});

export const aShellEntry = (id: number, changes: Partial<ShellEntry> = {}): ShellEntry => ({
  id: id.toString(16).padStart(32, '0'),
  kind: 'sign_in',
  detail: null,
  amount: 1,
  at: Date.UTC(2026, 10, 24, 4),
  childName: null,
  ...changes,
});
