import { restText } from './restTexts.ts';

const EVENING = Date.parse('2026-11-28T21:00:00+08:00');
const NINE_HOURS_AND_A_HALF = 9.5 * 3_600_000;

it.each([-40, 0, 40])(
  'the text of the rest screen names the exact minute in which the bedtime ends, even if the clock of the device differs by %s ms from the clock of the gateway',
  (differenceMs) => {
    const rest = { reason: 'bedtime', endsInMs: NINE_HOURS_AND_A_HALF } as const;
    expect(restText(rest, 'screen', EVENING + differenceMs).text).toBe('06:30 以后再来找呆迪玩');
  },
);
