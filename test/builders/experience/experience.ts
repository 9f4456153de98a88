import type { Aim, AimInput } from '#contract/experience/aims.ts';
import type { Entry, EntryInput } from '#contract/experience/entries.ts';

/** Returns an aim as a form sends it: by default three days to check off. */
export const anAimInput = (changes: Partial<AimInput> = {}): AimInput => ({
  kind: 'habit',
  measure: 'days',
  title: '早晚刷牙',
  note: '',
  tags: [],
  target: 3,
  deadline: null,
  steps: [],
  ...changes,
});

/** Returns an aim as the gateway describes it. */
export const anAim = (id: number, changes: Partial<Aim> = {}): Aim => ({
  ...anAimInput(),
  id: id.toString(16).padStart(16, '0'),
  progress: 0,
  startDay: '2026-11-20',
  steps: [],
  checkedDays: [],
  state: 'open',
  reachedOn: null,
  isCelebrated: false,
  entry: null,
  ...changes,
});

/** Returns an experience as a family sends it to share it. */
export const anEntryInput = (changes: Partial<EntryInput> = {}): EntryInput => ({
  form: 'activity',
  kind: 'nature',
  title: '捡落叶',
  text: '我们捡了一下午',
  steps: ['找到五片叶子'],
  tags: ['nature'],
  ageFrom: 3,
  ageTo: 8,
  places: ['park'],
  seasons: ['autumn'],
  aimId: null,
  ...changes,
});

/** Returns an entry of a pack as the gateway describes it. */
export const anEntry = (id: string, changes: Partial<Entry> = {}): Entry => ({
  id,
  form: 'activity',
  kind: 'nature',
  title: '捡落叶',
  text: '',
  steps: ['找到五片叶子'],
  tags: ['nature'],
  ageFrom: 3,
  ageTo: 8,
  places: ['park'],
  seasons: ['autumn'],
  measure: 'steps',
  target: 1,
  days: 7,
  author: null,
  adopters: 0,
  writtenAt: Date.UTC(2026, 0, 1),
  isMine: false,
  state: 'approved',
  ...changes,
});
