import type { TeethRecord } from '#contract/account/health.ts';
import { milkTeeth } from '#lib/health/healthRules.ts';

export type ToothState = 'unknown' | 'there' | 'gone' | 'cavity' | 'mended';

const stateAfter = { erupted: 'there', shed: 'gone', cavity: 'cavity', filled: 'mended', sealed: 'mended' } as const;

/** Returns the state of each tooth that was recorded, from records that are sorted newest first. */
export function toothStates(records: readonly TeethRecord[]): ReadonlyMap<number, ToothState> {
  const states = new Map<number, ToothState>();
  for (const { tooth, event } of [...records].reverse()) {
    if (tooth !== null && event !== 'check' && event !== 'fluoride') states.set(tooth, stateAfter[event]);
  }
  return states;
}

/** Returns what the picture of the teeth shows, in a sentence. */
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
  const told = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return told.length === 0 ? '还没有记过哪颗牙' : told.join('，');
}
