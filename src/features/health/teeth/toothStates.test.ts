import type { TeethRecord } from '#contract/family/health.ts';
import { teethSummary, toothStates } from './toothStates.ts';

const record = (day: string, event: TeethRecord['event'], tooth: number | null = 71): TeethRecord => ({
  id: `${day}-${event}`,
  kind: 'teeth',
  day,
  event,
  tooth,
});
const stateOf71 = (...records: TeethRecord[]) => toothStates(records).get(71);

it('a tooth has the state of its newest event, whatever the order of the records is', () => {
  const [erupted, shed] = [record('2021-05-01', 'erupted'), record('2026-11-01', 'shed')];
  expect([stateOf71(erupted, shed), stateOf71(shed, erupted), stateOf71(erupted)]).toEqual(['gone', 'gone', 'there']);
});

it('a tooth with several events on one day has the state of the event that comes latest in the life of a tooth', () => {
  const events = (['shed', 'filled', 'cavity', 'erupted'] as const).map((event) => record('2026-11-01', event));
  expect(stateOf71(...events)).toBe('gone');
  expect(stateOf71(...[...events].reverse())).toBe('gone');
  expect(stateOf71(...events.slice(1))).toBe('mended');
});

it('checks and fluoride do not change the state of a tooth', () => {
  expect(toothStates([record('2026-11-01', 'check', null), record('2026-11-01', 'fluoride', null)]).size).toBe(0);
});

it('the summary counts milk teeth, permanent teeth and cavities in a sentence', () => {
  const states = toothStates([
    record('2026-11-01', 'shed'),
    record('2026-11-01', 'cavity', 75),
    record('2026-11-01', 'erupted', 31),
  ]);
  expect(teethSummary(states)).toBe('1 颗乳牙在长，1 颗乳牙换掉了，1 颗恒牙长出来了，1 颗有蛀牙');
  expect(teethSummary(new Map())).toBe('还没有记过哪颗牙');
});
