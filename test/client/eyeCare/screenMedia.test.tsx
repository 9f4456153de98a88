import { act, fireEvent, screen } from '@testing-library/react';
import { getBook } from '#contract/books/books.ts';
import { getMyBooks } from '#contract/books/bookshelf.ts';
import { listSeenVideos, listVideos } from '#contract/catalogue/videos.ts';
import { getEyeCare, leaseTime } from '#contract/family/eyeCare.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aBook, someBooks } from '#test/builders/catalogue/books.ts';
import { someVideos } from '#test/builders/catalogue/videos.ts';
import { aLimitedChild, limitsOf } from '#test/builders/family/eyeCare.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTime } from '#test/harness/session/startSession.ts';

const NOON = Date.parse('2026-11-24T04:00:00Z');
const BUDGET_MINUTES = 60;
const hour = limitsOf({ screenMinutes: BUDGET_MINUTES });
const book = '/book/detail?book=rain';
const film = '/video_show?id=rain';
const promotion = '/video_show/ad';
const REST = { name: '今天看够啦' };

let voices: FakeAudio[];
beforeEach(() => {
  jest.useFakeTimers({ now: NOON });
  voices = [];
  jest.spyOn(window, 'Audio').mockImplementation(() => {
    const audio = new FakeAudio();
    voices.push(audio);
    return audio as unknown as HTMLAudioElement;
  });
  const media = HTMLMediaElement.prototype;
  jest.spyOn(media, 'load').mockImplementation();
  jest.spyOn(media, 'pause').mockImplementation();
  jest.spyOn(media, 'play').mockImplementation(async () => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** All addresses that were assigned to the sound of a book and to the film of the page. */
const fetched = () => [
  ...voices.flatMap(({ addresses }) => addresses),
  ...[...document.querySelectorAll('video')].map(({ src }) => new URL(src).pathname),
];

function hidePage() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Opens a screen for a child. The reply to a request for time waits until the test calls `reply`. */
async function open(path: string, { isGuest = false, usedMinutes = 0 } = {}) {
  let used = usedMinutes;
  const state = () => ({ ...aLimitedChild(Date.now(), hour, { screenMs: used * MINUTE_MS }), isGuest });
  let reply: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (reply = resolve));
  const app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(getBook, aBook());
      network.answer(getMyBooks, someBooks());
      network.answer(listVideos, someVideos());
      network.answer(listSeenVideos, { items: [] });
      network.answer(getEyeCare, state);
      network.answer(leaseTime, async () => {
        await answered;
        return { leaseMs: used < BUDGET_MINUTES ? 30 * SECOND_MS : 0, isFinishing: false, state: state() };
      });
      if (!isGuest) dispatch(setToken({ token: 'a' }));
    },
  });
  await act(() => advanceTime(SECOND_MS));
  const asked = () => app.network.callsTo(leaseTime).length;
  const use = (minutes: number) => {
    used = minutes;
  };
  const replyNow = () =>
    act(async () => {
      reply();
      await advanceTime(0);
    });
  return { ...app, asked, use, replyNow };
}

describe('a child with limits', () => {
  it.each([
    ['a book', book],
    ['a film', film],
    ['a promotion', promotion],
  ])(
    'that opens %s fetches no media before the gateway grants screen time, which the app requests only once',
    async (_name, path) => {
      const { asked, replyNow } = await open(path);
      expect(fetched()).toEqual([]);
      await replyNow();
      expect(fetched()).toHaveLength(1);
      // The component that counts screen time has been loaded meanwhile. It uses the time that was already granted.
      await act(() => advanceTime(2 * SECOND_MS));
      expect(asked()).toBe(1);
      await act(() => advanceTime(30 * SECOND_MS));
      expect(asked()).toBe(2);
    },
  );

  it.each([
    ['a book', book],
    ['a film', film],
  ])(
    'that opens %s without time left sees the rest screen, and the app fetches the media only after the rest',
    async (_name, path) => {
      const { use, replyNow } = await open(path, { usedMinutes: BUDGET_MINUTES });
      await replyNow();
      await act(() => advanceTime(2 * SECOND_MS));
      expect(await screen.findByRole('dialog', REST)).toBeInTheDocument();
      expect(fetched()).toEqual([]);
      use(0);
      // The rest screen asks every five seconds whether the rest is over.
      await act(() => advanceTime(6 * SECOND_MS));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(fetched()).toHaveLength(1);
    },
  );

  it('that chooses to listen instead of reading a book sees the home without the rest screen', async () => {
    const { asked, replyNow } = await open(book, { usedMinutes: BUDGET_MINUTES });
    await replyNow();
    await act(() => advanceTime(2 * SECOND_MS));
    await screen.findByRole('dialog', REST);
    const before = asked();
    fireEvent.click(screen.getByRole('button', { name: '闭上眼睛，听个故事' }));
    await act(() => advanceTime(2 * SECOND_MS));
    expect(currentPath()).toBe('/');
    expect(asked()).toBe(before);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['the sound of a book', book],
    ['a film', film],
  ])('sees the rest screen instead of an error when the gateway refuses %s', async (_name, path) => {
    const { use, replyNow } = await open(path);
    await replyNow();
    await act(() => advanceTime(2 * SECOND_MS));
    if (path === book) {
      fireEvent.click(screen.getByRole('button', { name: '读给我听' }));
      act(() => voices.at(-1)!.finishLoading(34));
    }
    // The granted time ends while the page is in the background. Meanwhile another device uses up the other time.
    hidePage();
    await act(() => advanceTime(MINUTE_MS));
    use(BUDGET_MINUTES);
    act(() => {
      voices.at(-1)?.fail();
      document.querySelectorAll('video').forEach((element) => fireEvent.error(element));
    });
    await act(() => advanceTime(0));
    expect(await screen.findByRole('dialog', REST)).toBeInTheDocument();
  });

  it('that returns to a film after the granted time has ended can start the film only once the app has requested more time', async () => {
    const { asked, replyNow } = await open(film);
    await replyNow();
    await act(() => advanceTime(2 * SECOND_MS));
    hidePage();
    await act(() => advanceTime(MINUTE_MS));
    const before = asked();
    const play = jest.mocked(HTMLMediaElement.prototype.play);
    play.mockClear();
    fireEvent.click(screen.getByRole('button', { name: '播放：视频 rain' }));
    expect(play).not.toHaveBeenCalled();
    await act(() => advanceTime(0));
    expect(play).toHaveBeenCalledTimes(1);
    expect(asked()).toBe(before + 1);
  });
});

it('a guest reads a book immediately, because fetches of guests are not counted', async () => {
  await open(book, { isGuest: true });
  expect(fetched()).toHaveLength(1);
});
