import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getEyeCare, leaseTime, settleOffline } from '#contract/family/eyeCare.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { openAddress } from '#test/harness/renderApp.tsx';
import { aLimitedChild, anEyeCare, limitsOf } from '#test/builders/family/eyeCare.ts';
import { openWork } from '#test/harness/screens/workScreen.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';

const NOON = Date.parse('2026-11-24T04:00:00Z');
const PLAY = '播放：朗读 goose';
const hour = limitsOf({ listenMinutes: 60 });
/** Returns the reply about a child that may listen for an hour a day and has this much of the hour left. */
const stateWithLeft = (leftMs: number) => aLimitedChild(Date.now(), hour, { listenMs: 60 * MINUTE_MS - leftMs });

let paused: boolean;
let position: number;

beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  [paused, position] = [true, 0];
  const media = HTMLMediaElement.prototype;
  jest.spyOn(media, 'load').mockImplementation(() => undefined);
  jest.spyOn(media, 'play').mockImplementation(async function run(this: HTMLMediaElement) {
    paused = false;
    fireEvent.play(this);
  });
  jest.spyOn(media, 'pause').mockImplementation(function run(this: HTMLMediaElement) {
    if (paused) return;
    paused = true;
    fireEvent.pause(this);
  });
  jest.spyOn(media, 'readyState', 'get').mockReturnValue(4);
  jest.spyOn(media, 'currentTime', 'get').mockImplementation(() => position);
  jest.spyOn(media, 'currentTime', 'set').mockImplementation((seconds) => {
    position = seconds;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Waits until the app has loaded the limits, which it does shortly after its start. */
async function loadGuard({ network }: Awaited<ReturnType<typeof openWork>>) {
  await screen.findByRole('button', { name: PLAY });
  await act(() => advanceTime(2 * SECOND_MS));
  await waitFor(() => expect(network.callsTo(getEyeCare)).not.toEqual([]));
  await act(() => advanceTime(0));
}

type Grant = [leaseMs: number, leftMs: number, isFinishing?: boolean];

/** Opens a recording. The gateway answers the requests for time with `grants`, and then grants no more time. */
async function openRecording(grants: Grant[], firstLeftMs = MINUTE_MS) {
  const app = await openWork({
    answers(network) {
      let left = firstLeftMs;
      network.answer(getEyeCare, () => stateWithLeft(left));
      network.answer(leaseTime, () => {
        const [leaseMs, leftMs, isFinishing = false] = grants.shift() ?? [0, 0];
        left = leftMs;
        return { leaseMs, isFinishing, state: stateWithLeft(leftMs) };
      });
    },
  });
  await loadGuard(app);
  const asked = () => app.network.callsTo(leaseTime).map(({ request }) => request);
  const play = async () => {
    fireEvent.click(screen.getByRole('button', { name: PLAY }));
    await act(() => advanceTime(0));
  };
  /** Plays for up to this many seconds, or until the sound is paused. */
  async function hear(seconds: number) {
    for (let second = 0; second < seconds && !paused; second += 1) {
      await act(() => advanceTime(SECOND_MS));
      position += 1;
      fireEvent.timeUpdate(document.querySelector('audio')!);
      await act(() => advanceTime(0));
    }
  }
  const end = () => {
    paused = true;
    fireEvent.pause(document.querySelector('audio')!);
    fireEvent.ended(document.querySelector('audio')!);
  };
  return { ...app, asked, play, hear, end };
}
const restScreen = () => screen.queryByRole('dialog');

describe('a recording that a child with limits hears', () => {
  it('is fetched only after the app has requested time; while it plays, the app requests more time, warns the child, and lets the recording end', async () => {
    const { asked, play, hear, end } = await openRecording([
      [30 * SECOND_MS, 30 * SECOND_MS],
      [38 * SECOND_MS, 0],
      [30 * SECOND_MS, 0, true],
      [30 * SECOND_MS, 0, true],
    ]);
    await play();
    expect(asked()).toEqual([{ body: { kind: 'listen', storyId: 'goose' } }]);
    expect(paused).toBe(false);
    expect(screen.getByText(/^再听 .*，就休息一会儿$/)).toBeInTheDocument();
    // The second reply grants the last of the time. It already says that the child must rest afterwards.
    await hear(54);
    expect(screen.getByText('听完这个故事，就休息啦')).toBeInTheDocument();
    await hear(26);
    expect(asked()).toHaveLength(4);
    expect(paused).toBe(false);
    expect(restScreen()).not.toBeInTheDocument();
    end();
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
  });

  it('is not played if no time is left', async () => {
    const { play } = await openRecording([]);
    await play();
    expect(paused).toBe(true);
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
  });

  it('is paused when the gateway grants no more time', async () => {
    const { play, hear } = await openRecording([[30 * SECOND_MS, 0]]);
    await play();
    await hear(40);
    expect(paused).toBe(true);
    expect(position).toBeLessThan(31);
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
  });

  it('no longer delays the rest screen once the child has left the recording', async () => {
    const { play, hear } = await openRecording([[30 * SECOND_MS, 0, true]]);
    await play();
    await hear(5);
    expect(restScreen()).not.toBeInTheDocument();
    act(() => openAddress('/workdetail?id=moonlight'));
    await act(() => advanceTime(SECOND_MS));
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
  });

  it('has its playing time stored while the gateway cannot be reached, and reported later', async () => {
    const { network, play, hear } = await openRecording([[30 * SECOND_MS, 30 * MINUTE_MS]], 31 * MINUTE_MS);
    await play();
    for (const endpoint of [leaseTime, getEyeCare, settleOffline]) network.answer(endpoint, new ApiError('network'));
    await hear(60);
    network.answer(settleOffline, stateWithLeft(29 * MINUTE_MS));
    await hear(15);
    const { body } = network.callsTo(settleOffline).at(-1)!.request as { body: { kind: string; usedMs: number } };
    expect(body.kind).toBe('listen');
    expect(Math.abs(body.usedMs - 45 * SECOND_MS)).toBeLessThanOrEqual(10 * SECOND_MS);
  });
});

it('a guest who hears recordings sees the rest screen once the time of guests is used up', async () => {
  const app = await openWork({
    isSignedIn: false,
    answers(network) {
      network.answer(getEyeCare, () => ({ ...stateWithLeft(0), isGuest: true }));
      network.answer(leaseTime, () => ({
        leaseMs: 0,
        isFinishing: false,
        state: { ...stateWithLeft(0), isGuest: true },
      }));
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: PLAY }));
  expect(paused).toBe(false);
  for (let second = 0; second < 12 && !paused; second += 1) {
    await act(() => advanceTime(SECOND_MS));
    position += 1;
    fireEvent.timeUpdate(document.querySelector('audio')!);
  }
  await act(() => advanceTime(0));
  expect(paused).toBe(true);
  expect(app.network.callsTo(leaseTime)).toHaveLength(1);
  expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
});

it('a recording starts to play immediately in the tap handler if the listener has no limits', async () => {
  const app = await openWork({ answers: (network) => network.answer(getEyeCare, anEyeCare()) });
  await loadGuard(app);
  fireEvent.click(screen.getByRole('button', { name: PLAY }));
  expect(paused).toBe(false);
  expect(app.network.callsTo(leaseTime)).toEqual([]);
});

it.each([
  ['a child', true],
  ['a guest', false],
])(
  '%s sees the rest screen instead of an error when the gateway refuses the sound of a recording',
  async (_who, isSignedIn) => {
    let left = MINUTE_MS;
    const state = () => ({ ...stateWithLeft(left), isGuest: !isSignedIn });
    const app = await openWork({
      isSignedIn,
      answers(network) {
        network.answer(getEyeCare, state);
        network.answer(leaseTime, () => ({
          leaseMs: left > 0 ? 30 * SECOND_MS : 0,
          isFinishing: false,
          state: state(),
        }));
      },
    });
    if (isSignedIn) await loadGuard(app);
    fireEvent.click(await screen.findByRole('button', { name: PLAY }));
    await act(() => advanceTime(0));
    // Another device uses up the time, so the gateway refuses the sound.
    left = 0;
    fireEvent.error(document.querySelector('audio')!);
    await act(() => advanceTime(2 * SECOND_MS));
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
  },
);

it('a guest whose recording cannot be loaded uses no time, and sees no rest screen while time is left', async () => {
  const app = await openWork({
    isSignedIn: false,
    answers: (network) => network.answer(getEyeCare, () => ({ ...stateWithLeft(MINUTE_MS), isGuest: true })),
  });
  fireEvent.click(await screen.findByRole('button', { name: PLAY }));
  const before = app.network.callsTo(getEyeCare).length;
  fireEvent.error(document.querySelector('audio')!);
  await act(() => advanceTime(2 * SECOND_MS));
  expect(app.network.callsTo(getEyeCare).length).toBeGreaterThan(before);
  expect(app.network.callsTo(leaseTime)).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
