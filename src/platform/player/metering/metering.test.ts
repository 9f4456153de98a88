import { answerPatch, requestPatch, firstSecondPatch } from './metering.ts';

const NOW = 1_000;

it('the gateway is first asked for listening time ten seconds after the first second of listening', () => {
  expect(firstSecondPatch(NOW)).toEqual({ askAt: 11_000 });
});

it('a request for listening time stores the id of the story for which the time is requested', () => {
  expect(requestPatch('moon')).toEqual({ isAsking: true, storyId: 'moon' });
});

it.each([
  [
    'granted time is renewed 8 s before it ends',
    { kind: 'granted', leaseMs: 30_000, isFinishing: false },
    31_000,
    23_000,
  ],
  [
    'granted time of a few seconds is renewed after a second',
    { kind: 'granted', leaseMs: 5_000, isFinishing: false },
    6_000,
    2_000,
  ],
  [
    'for a listener without limits, the next request follows after ten minutes less 8 s',
    { kind: 'free' },
    601_000,
    593_000,
  ],
  ['after a refusal, the next request is allowed immediately', { kind: 'refused' }, 1_000, 1_000],
  ['without a network, the next request follows after 15 s', { kind: 'offline' }, 1_000, 16_000],
] as const)('%s', (_title, asked, grantedUntil, askAt) => {
  expect(answerPatch(asked, NOW)).toMatchObject({ grantedUntil, askAt });
});

it.each([
  [{ kind: 'granted', leaseMs: 30_000, isFinishing: false }, false],
  [{ kind: 'granted', leaseMs: 30_000, isFinishing: true }, true],
  [{ kind: 'free' }, false],
  [{ kind: 'refused' }, false],
  [{ kind: 'offline' }, false],
  [{ kind: 'spent' }, true],
] as const)(
  'after the result %j of a request for listening time, the current story is the last one that may play: %s',
  (asked, isLast) => {
    expect(answerPatch(asked, NOW).isLast).toBe(isLast);
  },
);

it.each([
  ['granted', false],
  ['offline', true],
  ['spent', true],
] as const)(
  'after the result %s of a request for listening time, listening counts as time without a network: %s',
  (kind, isOffline) => {
    expect(
      answerPatch(kind === 'granted' ? { kind, leaseMs: 30_000, isFinishing: false } : { kind }, NOW).isOffline,
    ).toBe(isOffline);
  },
);
