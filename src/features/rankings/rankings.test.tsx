import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listListenerRanking,
  listStoryRanking,
  searchStoryRanking,
  showInRanking,
} from '#contract/catalogue/rankings.ts';
import { listExperienceRanking } from '#contract/experience/ranking.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { consentPurposes } from '#lib/privacy/consents.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aListener, aRankedStory } from '#test/builders/catalogue/rankings.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import type { SessionOptions } from '#test/harness/session/startSession.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

const own = { place: 7, nickname: '我', minutes: 12, stories: 3, isShown: false };

interface OpenOptions extends SessionOptions {
  isSignedIn?: boolean;
  prepare?: (network: App['network']) => void;
}

async function open(path: string, { isSignedIn = false, prepare, ...options }: OpenOptions = {}) {
  return renderApp(path, {
    ...options,
    beforeRender: ({ network, dispatch }) => {
      network.answer(listStoryRanking, { items: [aRankedStory(1, 'moon', 30), aRankedStory(2, 'star', 20)] });
      network.answer(listListenerRanking, {
        items: [aListener(1), aListener(2, { isMe: isSignedIn })],
        own: isSignedIn ? own : null,
      });
      prepare?.(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
}

describe('/rank/index', () => {
  it('shows the most played stories of the week in order', async () => {
    const { network } = await open('/rank/index');
    const list = await screen.findByRole('list', { name: '故事榜' });
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['1故事 moon30 次播放', '2故事 star20 次播放']);
    expect(network.callsTo(listStoryRanking)[0]?.request).toEqual({ query: { board: 'hot', period: 'week' } });
    expect(screen.getByText('榜单到底啦')).toBeInTheDocument();
  });

  it('switches to listeners and to another period, and keeps both in the address', async () => {
    const { network } = await open('/rank/index');
    await userEvent.click(screen.getByRole('button', { name: '小听众' }));
    await userEvent.click(screen.getByRole('button', { name: '本月' }));
    expect(currentPath()).toBe('/rank/index?kind=listeners&period=month');
    expect(network.callsTo(listListenerRanking).at(-1)?.request).toEqual({ query: { period: 'month' } });
    expect(await screen.findByText('听众1')).toBeInTheDocument();
  });

  it('ROUTE-07 shows the stories of the week if the parameters of the address are invalid', async () => {
    const { network } = await open('/rank/index?kind=x&period=y');
    expect(network.callsTo(listStoryRanking)[0]?.request).toEqual({ query: { board: 'hot', period: 'week' } });
  });

  it('asks a guest to log in to see their own place', async () => {
    await open('/rank/index?kind=listeners');
    const place = await screen.findByRole('region', { name: '我的名次' });
    expect(within(place).getByRole('link', { name: '去登录' })).toBeInTheDocument();
  });

  it('shows a user in the ranking once an adult agrees, and removes the user again without asking an adult', async () => {
    const { network } = await open('/rank/index?kind=listeners', { isSignedIn: true });
    network.answer(showInRanking, {});
    network.answer(getParentPin, { isSet: true, isLocked: false, mobile: '138****8000' });
    network.answer(checkParentPin, {});
    expect(await screen.findByText('能排第 7 名')).toBeInTheDocument();
    expect(screen.getByText(/只有自己看得到/)).toBeInTheDocument();
    network.answer(listListenerRanking, { items: [aListener(1)], own: { ...own, isShown: true } });
    await userEvent.click(screen.getByRole('button', { name: '让我上榜' }));
    const sheet = within(await screen.findByRole('dialog', { name: '家长确认' }));
    expect(sheet.getByText(consentPurposes.display.text)).toBeInTheDocument();
    await sheet.findByText('公开显示由家长来决定');
    expect(network.callsTo(showInRanking)).toEqual([]);
    for (const digit of '4821') await userEvent.click(sheet.getByRole('button', { name: digit }));
    await waitFor(() => expect(network.callsTo(showInRanking)).toHaveLength(1));
    expect(network.callsTo(checkParentPin)).toMatchObject([{ request: { body: { action: { kind: 'display' } } } }]);
    expect(network.callsTo(showInRanking)[0]?.request).toEqual({ body: { isShown: true } });
    expect(await screen.findByText('我是第 7 名')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '不再上榜' }));
    expect(network.callsTo(showInRanking)[1]?.request).toEqual({ body: { isShown: false } });
  });

  it('STATE-09 shows no nickname in the app of caller 2003', async () => {
    await open('/rank/index?kind=listeners', { userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei' });
    expect(await screen.findAllByText('小听众')).not.toHaveLength(0);
    expect(screen.queryByText('听众1')).not.toBeInTheDocument();
  });

  it('shows a message when the ranking is empty, and lets the user retry after a failure', async () => {
    const { network } = await open('/rank/index', {
      prepare: (one) => one.answer(listStoryRanking, new ApiError('timeout')),
    });
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(listStoryRanking, { items: [] });
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('榜上还空着')).toBeInTheDocument();
  });
});

it.each([
  ['/rank/index?kind=listeners', '小听众榜'],
  ['/experience/rank', '履历排行'],
])(
  '%s shows only rows of the chosen period after the period was switched twice, even if two rows have the same rank',
  async (path, name) => {
    const rowsOf = (period: string) => {
      const places = period === 'month' ? [1, 2, 2] : [1, 1, 3];
      return places.map((place, index) => ({ place, nickname: `${period} ${index}`, isMe: false }));
    };
    await renderApp(path, {
      beforeRender: ({ network }) => {
        network.answer(listListenerRanking, ({ query: { period } }) => ({
          items: rowsOf(period).map((row) => ({ ...row, minutes: 10, stories: 1 })),
          own: null,
        }));
        network.answer(listExperienceRanking, ({ query: { period } }) => ({
          items: rowsOf(period).map((row) => ({ ...row, stars: 10, reached: 1 })),
          own: null,
        }));
      },
    });
    const showsOnly = async (period: string) => {
      await screen.findByText(`${period} 0`);
      const rows = within(screen.getByRole('list', { name })).getAllByRole('listitem');
      expect(rows.map((row) => /(week|month) \d/.exec(row.textContent)?.[0])).toEqual(
        [0, 1, 2].map((index) => `${period} ${index}`),
      );
    };
    await showsOnly('week');
    await userEvent.click(screen.getByRole('button', { name: '本月' }));
    await showsOnly('month');
    await userEvent.click(screen.getByRole('button', { name: '本周' }));
    await showsOnly('week');
  },
);

it('/rank/hd/index shows both rankings side by side', async () => {
  await open('/rank/hd/index');
  expect(await screen.findByRole('list', { name: '故事榜' })).toBeInTheDocument();
  expect(await screen.findByRole('list', { name: '小听众榜' })).toBeInTheDocument();
});

describe('/top', () => {
  it('GATE-07 asks a guest to log in first', async () => {
    const { network } = await open('/top');
    expect(await screen.findByRole('heading', { name: '登录，接着听故事' })).toBeInTheDocument();
    expect(network.callsTo(listStoryRanking)).toEqual([]);
  });

  it('shows the chosen ranking for the chosen period, and passes both to the search', async () => {
    const { network } = await open('/top', { isSignedIn: true });
    await userEvent.click(await screen.findByRole('button', { name: '听完榜' }));
    await userEvent.click(screen.getByRole('button', { name: '全部' }));
    expect(network.callsTo(listStoryRanking).at(-1)?.request).toEqual({ query: { board: 'finished', period: 'all' } });
    await userEvent.click(screen.getByRole('link', { name: '在榜单里找' }));
    expect(currentPath()).toBe('/top/search?board=finished&period=all');
  });
});

describe('/top/search', () => {
  const firstRow = () => within(screen.getByRole('list', { name: '故事榜' })).getAllByRole('link')[0];
  const type = async (text: string) => userEvent.type(await screen.findByRole('searchbox'), text);

  it('finds stories in a ranking by a search text, and keeps this text when another ranking or period is chosen', async () => {
    const { network } = await open('/top/search?board=finished', {
      isSignedIn: true,
      prepare: (one) => one.answer(searchStoryRanking, { items: [aRankedStory(7, 'moon', 30)] }),
    });
    await type('月亮');
    await waitFor(() => expect(firstRow()).toHaveTextContent('7故事 moon30 人听完'));
    await userEvent.click(screen.getByRole('button', { name: '本月' }));
    expect(currentPath()).toBe('/top/search?board=finished&period=month');
    expect(screen.getByRole('searchbox')).toHaveValue('月亮');
    expect(network.callsTo(searchStoryRanking).map(({ request }) => request)).toEqual([
      { body: { board: 'finished', period: 'week', text: '月亮' } },
      { body: { board: 'finished', period: 'month', text: '月亮' } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: '清空' }));
    await waitFor(() => expect(firstRow()).toHaveTextContent('1故事 moon30 人听完'));
  });

  it('shows a message when nothing matches', async () => {
    await open('/top/search', {
      isSignedIn: true,
      prepare: (network) => network.answer(searchStoryRanking, { items: [] }),
    });
    await type('恐龙');
    expect(await screen.findByText('榜上没有“恐龙”')).toBeInTheDocument();
  });
});
