import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { block, listBlocked, unblock } from '#contract/stories/blocked.ts';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import { getHome, getMyHome, getStory, listContinue } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { queueChosen, selectPlayer } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aPage, aSeries } from '#test/builders/catalogue/catalogue.ts';
import { aStoryCard, aHome, aStory } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import type { SessionOptions } from '#test/harness/session/startSession.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

let app: App;

const items = [
  { kind: 'story' as const, id: 'wolf', title: '大灰狼', cover: '', blockedAt: 2 },
  { kind: 'series' as const, id: 'ghosts', title: '夜里的影子', cover: '', blockedAt: 1 },
  { kind: 'creator' as const, id: 'xiaoman', title: '小满', cover: null, blockedAt: 0 },
];

async function open(
  path: string,
  answer: (network: App['network']) => void = () => undefined,
  options: SessionOptions = {},
) {
  app = await renderApp(path, {
    ...options,
    beforeRender: ({ network, store }) => {
      network.answer(listBlocked, { items });
      network.answer(getSeries, aSeries());
      network.answer(listStories, aPage());
      answer(network);
      store.dispatch(setToken({ token: 'a' }));
    },
  });
  return app;
}

describe('the blacklist', () => {
  it('shows the blocked stories, series or creators, as the user chooses, and can unblock a series', async () => {
    const { network } = await open('/blacklist');
    const list = await screen.findByRole('list', { name: '黑名单' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: '创作者' }));
    expect(within(list).getByRole('listitem')).toHaveTextContent('小满');
    await userEvent.click(screen.getByRole('button', { name: '专辑' }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    network.answer(unblock, {});
    network.answer(listBlocked, { items: [] });
    await userEvent.click(screen.getByRole('button', { name: '从黑名单移除：夜里的影子' }));
    expect(await screen.findByText('没有不想听的专辑')).toBeInTheDocument();
    expect(network.callsTo(unblock)).toMatchObject([{ request: { params: { kind: 'series', id: 'ghosts' } } }]);
  });

  it('STATE-09 shows no nickname of a creator in the app of caller 2003, not even after the creator is unblocked', async () => {
    const { network } = await open('/blacklist', () => undefined, {
      userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei',
    });
    network.answer(unblock, {});
    await userEvent.click(await screen.findByRole('button', { name: '从黑名单移除：创作者' }));
    expect(await screen.findByText('创作者回来啦')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('大灰狼');
    expect(document.body).not.toHaveTextContent('小满');
  });

  it('ERR-03 shows an error if it fails to load, and lets the user retry', async () => {
    const { network } = await open('/blacklist', (calls) => calls.answer(listBlocked, new ApiError('network')));
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    network.answer(listBlocked, { items });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('大灰狼')).toBeInTheDocument();
  });
});

it('the button to block a series asks for confirmation, and opens the home screen once the series is blocked', async () => {
  const { network } = await open('/series?id=bedtime-stars');
  network.answer(block, {});
  await userEvent.click(await screen.findByRole('button', { name: '不想听这张专辑' }));
  const question = await screen.findByRole('alertdialog');
  expect(network.callsTo(block)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '不想听' }));
  expect(network.callsTo(block)).toMatchObject([{ request: { params: { kind: 'series', id: 'bedtime-stars' } } }]);
  expect(currentPath()).toBe('/');
});

it('the button to block a series is busy and ignores taps until the gateway has answered', async () => {
  const { network } = await open('/series?id=bedtime-stars');
  network.answer(block, () => new Promise(() => undefined));
  const button = await screen.findByRole('button', { name: '不想听这张专辑' });
  await userEvent.click(button);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不想听' }));
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('blocking a series pauses its playing story, removes the other stories of the series from the queue, and opens the home screen with personal content', async () => {
  const { network, store } = await open('/series?id=bedtime-stars', (calls) => {
    calls.answer(getStory, ({ params }) => aStory(params.storyId));
    calls.answer(getHome, aHome({ picks: [aStoryCard('quilt', { title: '给所有人的' })] }));
    calls.answer(getMyHome, aHome({ picks: [aStoryCard('quilt', { title: '只给我的' })] }));
    calls.answer(block, {});
  });
  const ofSeries = { seriesId: 'bedtime-stars' };
  act(() => {
    store.dispatch(
      queueChosen([
        aStoryCard('moon', ofSeries),
        aStoryCard('boat', { seriesId: 'other' }),
        aStoryCard('star', ofSeries),
      ]),
    );
  });
  await waitFor(() => expect(app.audio.paused).toBe(false));
  act(() => app.audio.finishLoading(100));
  await waitFor(() => expect(selectPlayer(store.getState()).phase).toBe('playing'));
  await userEvent.click(await screen.findByRole('button', { name: '不想听这张专辑' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不想听' }));
  expect(await screen.findByRole('button', { name: '播放：只给我的' })).toBeInTheDocument();
  expect(network.callsTo(getHome)).toEqual([]);
  expect(selectPlayer(store.getState())).toMatchObject({ phase: 'paused', queue: [{ id: 'moon' }, { id: 'boat' }] });
});

describe('the home screen', () => {
  const mine = aHome({ picks: [aStoryCard('quilt', { title: '只给我的' })] });

  it('shows personal content to a user who has blocked something, and stores on the phone that the user has done so', async () => {
    const { network } = await open('/', (calls) => {
      calls.answer(getHome, aHome());
      calls.answer(getMyHome, mine);
      calls.answer(listContinue, { items: [], hasBlocked: true });
    });
    expect(await screen.findByRole('button', { name: '播放：只给我的' })).toBeInTheDocument();
    expect(network.callsTo(getMyHome)).toHaveLength(1);
    expect(localStorage.getItem(storageKeys.hasBlocked)).toBe('1');
  });

  it('if the phone has stored that the user has blocked something, requests the personal content at once, and not the content that all users share', async () => {
    localStorage.setItem(storageKeys.hasBlocked, '1');
    const { network } = await open('/', (calls) => calls.answer(getMyHome, mine));
    expect(await screen.findByRole('button', { name: '播放：只给我的' })).toBeInTheDocument();
    expect(network.callsTo(getHome)).toEqual([]);
  });

  it('shows the content that all users share to a user who has blocked nothing', async () => {
    const { network } = await open('/', (calls) => {
      calls.answer(getHome, aHome());
      calls.answer(listContinue, { items: [], hasBlocked: false });
    });
    await screen.findByRole('heading', { name: '大家爱听' });
    expect(network.callsTo(getMyHome)).toEqual([]);
  });
});
