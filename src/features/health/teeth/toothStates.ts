import type { TeethRecord } from '#contract/family/health.ts';
import { milkTeeth } from '#lib/health/healthRules.ts';

export type ToothState = 'unknown' | 'there' | 'gone' | 'cavity' | 'mended';

/**
 * The state after each event, in the order of a tooth's life. Of several events on one day, the last one in this order
 * counts, because records contain no time.
 */
const stateAfter = { erupted: 'there', cavity: 'cavity', sealed: 'mended', filled: 'mended', shed: 'gone' } as const;
const eventsInOrder = Object.keys(stateAfter);

/** Returns the state of each tooth that has a record of an event. Checks and fluoride are no such events. */
export function toothStates(records: readonly TeethRecord[]): ReadonlyMap<number, ToothState> {
  const states = new Map<number, ToothState>();
  const inOrder = [...records].sort(
    (one, other) =>
      one.day.localeCompare(other.day) || eventsInOrder.indexOf(one.event) - eventsInOrder.indexOf(other.event),
  );
  for (const { tooth, event } of inOrder) {
    if (tooth !== null && event !== 'check' && event !== 'fluoride') states.set(tooth, stateAfter[event]);
  }
  return states;
}

/** Returns a sentence that describes the picture of the teeth. */
export function teethSummary(states: ReadonlyMap<number, ToothState>): string {
  const all = [...states];
  const count = (isMilk: boolean, wanted: (state: ToothState) => boolean) =>
    all.filter(([tooth, state]) => milkTeeth.includes(tooth) === isMilk && wanted(state)).length;
  const parts = [
    [count(true, (state) => state !== 'gone'), '颗乳牙在长'],
    [count(true, (state) => state === 'gone'), '颗乳牙换掉了'],
    [count(false, () => true), '颗恒牙长出来了'],
    [all.filter(([, state]) => state === 'cavity').length, '颗有蛀牙'],
  ] as const;
  const clauses = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return clauses.length === 0 ? '还没有记过哪颗牙' : clauses.join('，');
}
