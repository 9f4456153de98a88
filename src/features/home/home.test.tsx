import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHome, getStory, listContinue, setAside } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { storyHeard } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { selectAge, setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { timeOverridden } from '#platform/variable/variableSlice.ts';
import { aStoryCard, aHome, aProgress, aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { type SessionOptions } from '#test/harness/session/startSession.ts';
import { restoreHome } from './api.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

let app: App;

async function openHome(
  answer: ReturnType<typeof aHome> | ApiError = aHome(),
  options: SessionOptions = {},
): Promise<App> {
  app = await renderApp('/', { ...options, beforeRender: ({ network }) => network.answer(getHome, answer) });
  return app;
}

it('the home shows banners, the first recommended story, categories, series and the most heard stories', async () => {
  await openHome();
  expect(await screen.findByRole('link', { name: /今晚听什么/ })).toHaveAttribute(
    'href',
    '/combine/audio_detail?id=moon',
  );
  expect(screen.getByRole('button', { name: '播放：月亮的被子' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '睡前' })).toHaveAttribute(
    'href',
    '/combine/audio_category?category=bedtime',
  );
  expect(screen.getByRole('heading', { name: '睡前小星星' })).toBeInTheDocument();
  const ranking = screen.getByRole('heading', { name: '大家爱听' }).closest('section')!;
  expect(within(ranking).getByRole('link', { name: /晚安小火车/ })).toBeInTheDocument();
  expect(within(ranking).getByRole('link', { name: '排行榜' })).toHaveAttribute('href', '/combine/rank/index');
});

describe('the shelf with good-night stories', () => {
  const home = aHome({ goodNight: [aStoryCard('train'), aStoryCard('star'), aStoryCard('moon')] });
  const atHour = (hour: number) => jest.spyOn(Date.prototype, 'getHours').mockReturnValue(hour);

  it.each([
    [18, false],
    [19, true],
    [4, true],
    [5, false],
  ])('is visible at %i o’clock: %s', async (hour, isThere) => {
    atHour(hour);
    await openHome(home);
    await screen.findByRole('heading', { name: '今天为你挑的' });
    expect(screen.queryAllByRole('heading', { name: '晚安故事' })).toHaveLength(isThere ? 1 : 0);
  });

  it('STATE-07 is shown or hidden according to the time that was set for debugging', async () => {
    const { dispatch } = await openHome(home);
    await screen.findByRole('heading', { name: '今天为你挑的' });
    for (const hour of [12, 21]) {
      await act(async () => dispatch(timeOverridden(new Date(2026, 5, 1, hour).getTime())));
      expect(screen.queryAllByRole('heading', { name: '晚安故事' })).toHaveLength(hour === 21 ? 1 : 0);
    }
  });

  it('starts its stories with one tap, and sets the sleep timer to three stories', async () => {
    atHour(21);
    const { network, audio, store } = await openHome(home);
    network.answer(getStory, ({ params }) => aStory(params.storyId));
    await userEvent.click(await screen.findByRole('button', { name: '听 3 个就睡' }));
    expect(audio.src).toBe('/media/sound/train.mp3');
    expect(store.getState().player.queue.map(({ id }) => id)).toEqual(['train', 'star', 'moon']);
    expect(store.getState().sleep).toEqual({ kind: 'stories', left: 3 });
  });
});

it('the first banner has a high priority and is not loaded lazily', async () => {
  await openHome();
  const banner = (await screen.findByRole('link', { name: /今晚听什么/ })).querySelector('img');
  expect(banner).toHaveAttribute('loading', 'eager');
  expect(banner).toHaveAttribute('fetchpriority', 'high');
});

it('the app requests the home again when the age of the child changes', async () => {
  const { network, store, dispatch } = await openHome();
  act(() => void dispatch(setUser({ age: 8 })));
  expect(selectAge(store.getState())).toBe(8);
  expect(network.callsTo(getHome).map(({ request }) => request)).toEqual([
    { query: { age: 5 } },
    { query: { age: 8 } },
  ]);
});

describe('the header of the home', () => {
  const signIn = () =>
    act(async () => {
      app.dispatch(setToken({ token: 'a' }));
      app.dispatch(setUser({ userId: 'user-a', nickname: '小明' }));
    });

  it('shows a guest a link to log in', async () => {
    await openHome();
    expect(screen.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/combine/profile');
  });

  it('shows the name of a signed-in user', async () => {
    await openHome();
    await signIn();
    expect(screen.getByRole('link', { name: '小明' })).toHaveAttribute('href', '/combine/profile');
  });

  it('STATE-09 shows no nickname in the app of caller 2003', async () => {
    await openHome(aHome(), { userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei' });
    await signIn();
    expect(screen.queryByText('小明')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '个人资料' })).toBeInTheDocument();
  });
});

describe('the list “continue listening”', () => {
  it('GATE-08 sends no request for a guest', async () => {
    const { network } = await openHome();
    expect(network.callsTo(listContinue)).toEqual([]);
  });

  it('shows an unfinished story in place of the first recommended story', async () => {
    const { network, dispatch } = await openHome();
    network.answer(listContinue, {
      items: [{ story: aStoryCard('star', { title: '小星星' }), progress: aProgress('star', 40_000) }],
    });
    act(() => void dispatch(setToken({ token: 'a' })));
    expect(await screen.findByRole('button', { name: '播放：小星星' })).toBeInTheDocument();
    expect(screen.getByText('还剩 1 分钟')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '播放：月亮的被子' })).not.toBeInTheDocument();
  });

  it('START-09 shows the first recommended story until the reply arrives, if the user has heard nothing on this device', async () => {
    const { network, dispatch } = await openHome();
    let answer: (reply: ReplyOf<typeof listContinue>) => void = () => undefined;
    network.answer(listContinue, () => new Promise((resolve) => (answer = resolve)));
    act(() => void dispatch(setToken({ token: 'a' })));
    await waitFor(() => expect(network.callsTo(listContinue)).toHaveLength(1));
    expect(screen.getByRole('button', { name: '播放：月亮的被子' })).toBeInTheDocument();
    act(
      () =>
        void dispatch(storyHeard({ storyId: 'star', positionMs: 40_000, finished: false, heardAt: 1, isSaved: false })),
    );
    expect(screen.queryByRole('button', { name: '播放：月亮的被子' })).not.toBeInTheDocument();
    answer({ items: [] });
    expect(await screen.findByRole('button', { name: '播放：月亮的被子' })).toBeInTheDocument();
  });

  it('keeps the listed recommended stories in their places when the app learns that the user is signed in', async () => {
    const ids = ['quilt', 'boot', 'star'];
    const { network, dispatch } = await openHome(aHome({ picks: ids.map((id) => aStoryCard(id)) }));
    network.answer(listContinue, { items: [] });
    await screen.findByRole('heading', { name: '今天为你挑的' });
    const picks = () =>
      within(screen.getByRole('heading', { name: '今天为你挑的' }).closest('section')!)
        .getAllByRole('link')
        .map((link) => new URL(link.getAttribute('href') ?? '', location.origin).searchParams.get('id'));
    expect(picks()).toEqual(['boot', 'star']);
    await act(async () => dispatch(setToken({ token: 'a' })));
    expect(picks()).toEqual(['boot', 'star', 'quilt']);
  });

  it('removes a story from its list, and can restore it', async () => {
    const { network, dispatch } = await openHome();
    network.answer(listContinue, {
      items: [{ story: aStoryCard('star', { title: '小星星' }), progress: aProgress('star', 40_000) }],
    });
    network.answer(setAside, {});
    act(() => void dispatch(setToken({ token: 'a' })));
    await userEvent.click(await screen.findByRole('button', { name: '更多：小星星' }));
    await userEvent.click(await screen.findByRole('button', { name: /从这里移除/ }));
    expect(screen.queryByRole('button', { name: '播放：小星星' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    expect(await screen.findByRole('button', { name: '播放：小星星' })).toBeInTheDocument();
    expect(network.callsTo(setAside).map(({ request }) => (request as { body: object }).body)).toEqual([
      { isSetAside: true },
      { isSetAside: false },
    ]);
  });

  it('plays a story from its card, and the mini player shows the story', async () => {
    const { network, audio } = await openHome();
    network.answer(getStory, ({ params }) => aStory(params.storyId, { title: '月亮的被子' }));
    await userEvent.click(await screen.findByRole('button', { name: '播放：月亮的被子' }));
    expect(audio.src).toBe('/media/sound/quilt.mp3');
    const mini = await screen.findByRole('region', { name: '正在播放' });
    expect(within(mini).getByText('月亮的被子')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '暂停：月亮的被子' })).toBeInTheDocument();
  });
});

describe('the home that was stored by the last visit', () => {
  const age = 5;

  function restored(kept: string) {
    localStorage.setItem(storageKeys.home, kept);
    return renderApp('/', {
      beforeRender: ({ store, services }) => restoreHome(store.dispatch, services.localStore, { age, isOwn: false }),
    });
  }

  it('is shown before the server replies, while the current home is requested once', async () => {
    app = await restored(JSON.stringify({ age, home: aHome() }));
    expect(screen.getByRole('button', { name: '播放：月亮的被子' })).toBeInTheDocument();
    expect(app.network.callsTo(getHome)).toHaveLength(1);
  });

  it.each([
    ['no JSON', '{'],
    ['JSON of another shape', JSON.stringify({ age, home: { banners: 'none' } })],
    ['a home for another age', JSON.stringify({ age: 9, home: aHome() })],
  ])('is ignored when the stored value contains %s', async (_name, kept) => {
    app = await restored(kept);
    expect(screen.queryByRole('button', { name: /^播放/ })).not.toBeInTheDocument();
    expect(screen.getByLabelText('正在打开首页')).toBeInTheDocument();
  });

  it('HTTP-07 stays visible after a user of another age has signed in, while the home for that age is being requested', async () => {
    localStorage.setItem(storageKeys.home, JSON.stringify({ age, home: aHome() }));
    app = await renderApp('/', {
      beforeRender: ({ store, services }) => {
        restoreHome(store.dispatch, services.localStore, { age, isOwn: false });
        store.dispatch(setUser({ age: 8 }));
      },
    });
    expect(screen.getByRole('button', { name: '播放：月亮的被子' })).toBeInTheDocument();
    expect(app.network.callsTo(getHome)).toMatchObject([
      { request: { query: { age } } },
      { request: { query: { age: 8 } } },
    ]);
    expect(JSON.parse(localStorage.getItem(storageKeys.home) ?? '')).toMatchObject({ age });
  });

  it('is replaced in the storage by the home of this visit', async () => {
    await openHome();
    await screen.findByRole('heading', { name: '大家爱听' });
    expect(JSON.parse(localStorage.getItem(storageKeys.home) ?? '')).toEqual({ age, home: aHome() });
  });
});

it.each([
  ['ERR-02', 'timeout', '请求超时,请检查网络后重试'],
  ['ERR-04', 'cancelled', '请求已取消'],
  ['ERR-05', 'aborted', '连接服务器失败'],
  ['ERR-06', 'redirects', '请求失败'],
] as const)('%s the home shows the error (%s), and lets the user retry', async (_rule, kind, text) => {
  const { network } = await openHome(new ApiError(kind));
  expect(await screen.findByText(text)).toBeInTheDocument();
  network.answer(getHome, aHome());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '大家爱听' })).toBeInTheDocument();
});

it('in the ranking of the home, stories with equal play counts share a place, and a story without plays has no place', async () => {
  const mostPlayed = [
    { ...aStoryCard('train'), place: 1 },
    { ...aStoryCard('boat'), place: 1 },
    { ...aStoryCard('moon'), place: null },
    aStoryCard('stored'),
  ];
  await openHome(aHome({ mostPlayed }));
  const ranking = (await screen.findByRole('heading', { name: '大家爱听' })).closest('section')!;
  const rows = within(ranking).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /^\d*/.exec(textContent)?.[0])).toEqual(['1', '1', '', '4']);
});

it('an empty home shows a message', async () => {
  await openHome(aHome({ banners: [], picks: [], categories: [], shelves: [], mostPlayed: [] }));
  expect(await screen.findByText('故事还在路上')).toBeInTheDocument();
});

it('a banner opens its story', async () => {
  const { network } = await openHome();
  network.answer(getStory, ({ params }) => aStory(params.storyId));
  await userEvent.click(await screen.findByRole('link', { name: /今晚听什么/ }));
  expect(currentPath()).toBe('/audio_detail?id=moon');
});
