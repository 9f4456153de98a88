import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/creators/creators.ts';
import { listGoodsOfCreator } from '#contract/creators/goods.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aCreator, aCreatorPage, aPublishedWork } from '#test/builders/stories/creators.ts';
import { aGoodsCard } from '#test/builders/mall/goods.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { getStory } from '#contract/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import type { SessionOptions } from '#test/harness/session/startSession.ts';
import { press } from '#test/harness/press.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

interface Opening extends SessionOptions {
  isSignedIn?: boolean;
  prepare?: (network: App['network']) => void;
}

const open = (query: string, { isSignedIn = false, prepare, ...options }: Opening = {}) =>
  renderApp(`/creator_square${query}`, {
    ...options,
    beforeRender({ network, dispatch }) {
      network.answer(contract.listNewestCreators, { items: [aCreator('xiaoman'), aCreator('douya')] });
      network.answer(contract.listCreatorRanking, {
        items: [aCreator('douya', { listeners: 9 }), aCreator('xiaoman')],
      });
      network.answer(contract.listPublishedWorks, { items: [aPublishedWork('goose')], next: null });
      network.answer(contract.listFollowedWorks, { items: [aPublishedWork('moonlight')], next: null });
      network.answer(contract.listReadStories, {
        items: [{ id: 'poem-goose', title: '咏鹅', cover: '/media/cover/a', works: 2 }],
        next: null,
      });
      network.answer(contract.getCreator, aCreatorPage('xiaoman'));
      network.answer(listGoodsOfCreator, { items: [] });
      prepare?.(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });

const works = (label: string) => screen.findByRole('list', { name: label });

it('the creator square shows a guest the newest creators and works', async () => {
  const { network } = await open('');
  const creators = within(await screen.findByRole('list', { name: '最近发布作品的创作者' }));
  expect(creators.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '昵称 xiaoman3 人听过',
    '昵称 douya3 人听过',
  ]);
  const work = within(await works('新作品')).getByRole('link');
  expect(work).toHaveAttribute('href', '/combine/workdetail?id=goose');
  expect(work).toHaveTextContent('朗读 goose小满 · 7 次播放');
  expect(network.callsTo(contract.listPublishedWorks)).toMatchObject([{ request: { query: { limit: 20 } } }]);
  expect(network.callsTo(contract.listFollowedWorks)).toEqual([]);
});

it('the creator square labels fictitious creators and their works as samples', async () => {
  const work = aPublishedWork('goose');
  const sample = { ...work, creator: { ...work.creator, isSample: true } };
  await open('', {
    prepare(network) {
      network.answer(contract.listNewestCreators, { items: [aCreator('xiaoman', { isSample: true })] });
      network.answer(contract.listPublishedWorks, { items: [sample], next: null });
    },
  });
  expect(await screen.findByRole('list', { name: '最近发布作品的创作者' })).toHaveTextContent('示例 · 3 人听过');
  expect(await works('新作品')).toHaveTextContent('示例 · 小满 · 7 次播放');
});

it.each(['?creator=xiaoman', '?view=popular'])(
  'the creator square with the query %s labels a fictitious creator as a sample',
  async (query) => {
    await open(query, {
      prepare(network) {
        network.answer(contract.getCreator, aCreatorPage('xiaoman', { isSample: true }));
        network.answer(contract.listCreatorRanking, { items: [aCreator('xiaoman', { isSample: true })] });
      },
    });
    expect(await screen.findByText(/^示例 · (?:3 人听过|六岁，爱念童话)$/)).toBeInTheDocument();
  },
);

it('the creator square shows a ranking of creators with their numbers of listeners for the chosen period, and keeps the period in the address', async () => {
  const { network } = await open('?view=popular');
  const rows = within(await screen.findByRole('list', { name: '人气榜' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['1昵称 douya9 人听过关注', '2昵称 xiaoman3 人听过关注']);
  await press('全部');
  expect(currentPath()).toBe('/creator_square?view=popular&period=all');
  expect(network.callsTo(contract.listCreatorRanking).at(-1)?.request).toEqual({ query: { period: 'all' } });
});

it('the creator square shows how many listeners each rising creator has gained, and gives creators with equal gains the same place', async () => {
  await open('', {
    prepare(network) {
      const items = [9, 4, 4, 1].map((growth, index) => ({ ...aCreator(`creator${index}`), growth }));
      network.answer(contract.listRisingCreators, { items });
    },
  });
  await press('飙升');
  expect(currentPath()).toBe('/creator_square?view=rising');
  const rows = within(await screen.findByRole('list', { name: '飙升榜' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1昵称 creator0多了 9 位关注',
    '2昵称 creator1多了 4 位关注',
    '2昵称 creator2多了 4 位关注',
    '4昵称 creator3多了 1 位关注',
  ]);
});

it.each([
  ['popular', contract.listCreatorRanking],
  ['rising', contract.listRisingCreators],
] as const)(
  'the creator square offers no button to follow a child of the user’s own family in the ranking “%s”',
  async (view, ranking) => {
    await open(`?view=${view}`, {
      isSignedIn: true,
      prepare(network) {
        const items = [aCreator('own', { isMine: true }), aCreator('other')].map((one) => ({ ...one, growth: 2 }));
        network.answer(ranking, { items });
      },
    });
    const [own, other] = await screen.findAllByRole('listitem');
    expect(own).toHaveTextContent('我家的');
    expect(within(own!).queryByRole('button')).not.toBeInTheDocument();
    expect(within(other!).getByRole('button', { name: '关注昵称 other' })).toBeInTheDocument();
  },
);

it('creators with equally many listeners share a place in the ranking', async () => {
  const listeners = [9, 9, 7, 7, 3];
  await open('?view=popular', {
    prepare(network) {
      const items = listeners.map((count, index) => aCreator(`creator${index}`, { listeners: count }));
      network.answer(contract.listCreatorRanking, { items });
    },
  });
  const rows = within(await screen.findByRole('list', { name: '人气榜' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent.slice(0, 1))).toEqual(['1', '1', '3', '3', '5']);
});

it('the creator square loads more of the stories that creators have read aloud when the user asks for them', async () => {
  const story = { id: 'poem-goose', title: '咏鹅', cover: '/media/cover/a', works: 2 };
  const { network } = await open('?view=story', {
    prepare: (one) => one.answer(contract.listReadStories, { items: [story], next: '7.poem-goose' }),
  });
  await works('有人念过的故事');
  network.answer(contract.listReadStories, { items: [{ ...story, id: 'moon', title: '月亮船' }], next: null });
  await press('再看一些');
  expect(await screen.findByText('念过的故事都在这里啦')).toBeInTheDocument();
  const links = within(await works('有人念过的故事')).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['咏鹅2 个作品', '月亮船2 个作品']);
  expect(network.callsTo(contract.listReadStories).map(({ request }) => request)).toEqual([
    { query: { limit: 20 } },
    { query: { limit: 20, cursor: '7.poem-goose' } },
  ]);
});

it('the creator square can show only the works for one age, or only the works that read one story aloud', async () => {
  const { network } = await open('?view=age');
  await press('8 岁');
  await works('适合 8 岁的作品');
  expect(network.callsTo(contract.listPublishedWorks).at(-1)?.request).toMatchObject({ query: { age: 8 } });
  await press('按故事');
  await userEvent.click(within(await works('有人念过的故事')).getByRole('link', { name: /咏鹅.*2 个作品/ }));
  expect(await screen.findByRole('heading', { name: '谁念过《咏鹅》' })).toBeInTheDocument();
  expect(network.callsTo(contract.listPublishedWorks).at(-1)?.request).toMatchObject({
    query: { storyId: 'poem-goose' },
  });
});

it('the creator square loads the title of the chosen story if the list of stories has not been loaded, for example after a reload', async () => {
  const { network } = await open('?view=story&story=moon-boat', {
    prepare: (one) => one.answer(getStory, aStory('moon-boat', { title: '月亮船' })),
  });
  expect(await screen.findByRole('heading', { name: '谁念过《月亮船》' })).toBeInTheDocument();
  expect(await works('同一个故事的作品')).toBeInTheDocument();
  expect(network.callsTo(getStory)).toMatchObject([{ request: { params: { storyId: 'moon-boat' } } }]);
  expect(network.callsTo(contract.listReadStories)).toEqual([]);
});

it.each([
  ['', 5, '5 岁', ['4 岁', '5 岁', '8 岁']],
  ['', 10, '8 岁', ['4 岁', '5 岁', '8 岁']],
  ['&age=10', 4, '10 岁', ['4 岁', '5 岁', '8 岁', '10 岁']],
])(
  'the creator square with the query “%s”, for a child aged %s, shows works for %s, and offers the ages %j',
  async (query, own, age, offered) => {
    const { network } = await open(`?view=age${query}`, {
      prepare(network) {
        network.answer(contract.listReadStories, { items: [], next: null, ages: [4, 5, 8] });
      },
      beforeStart: ({ store }) => store.dispatch(setUser({ age: own })),
    });
    await works(`适合 ${age}的作品`);
    const chips = within(screen.getByRole('group', { name: '几岁' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(offered);
    expect(chips.filter((chip) => chip.ariaPressed === 'true').map(({ textContent }) => textContent)).toEqual([age]);
    expect(network.callsTo(contract.listPublishedWorks).at(-1)?.request).toMatchObject({
      query: { age: Number.parseInt(age, 10) },
    });
  },
);

it('the creator square shows the works of followed creators, and asks a guest to log in first', async () => {
  const guest = await open('?view=followed');
  expect(await screen.findByRole('link', { name: '去登录' })).toBeInTheDocument();
  expect(guest.network.callsTo(contract.listFollowedWorks)).toEqual([]);
  guest.unmount();
  guest.flows.cancel();
  await open('?view=followed', { isSignedIn: true });
  expect(within(await works('关注的人的作品')).getByRole('link')).toHaveTextContent('朗读 moonlight');
});

it('ROLE-01 the creator square takes a guest who taps the follow button of a creator to the login, which leads back to the square', async () => {
  const { network } = await open('?creator=xiaoman');
  await press('关注昵称 xiaoman');
  expect(currentPath()).toMatch(/^\/login\?back_url=.*creator_square/);
  expect(network.callsTo(contract.followCreator)).toEqual([]);
});

it('a creator can be followed, and is still shown as followed, with an error, if unfollowing fails', async () => {
  const { network } = await open('?creator=xiaoman', { isSignedIn: true });
  network.answer(contract.followCreator, {});
  network.answer(contract.getCreator, aCreatorPage('xiaoman', { isFollowed: true, followers: 5 }));
  await press('关注昵称 xiaoman');
  expect(await screen.findByText('已关注')).toBeInTheDocument();
  network.answer(contract.unfollowCreator, new ApiError('network'));
  await press('关注昵称 xiaoman');
  expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
  expect(screen.getByText('已关注')).toBeInTheDocument();
});

it('the page of a creator shows the totals of their works', async () => {
  const { network } = await open('?creator=xiaoman');
  expect(await screen.findByRole('heading', { name: '昵称 xiaoman' })).toBeInTheDocument();
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['2', '4', '3', '90', '15']);
  expect(network.callsTo(contract.listPublishedWorks).at(-1)?.request).toMatchObject({
    query: { creatorId: 'xiaoman' },
  });
});

it('the page of a creator shows the goods of this creator', async () => {
  await open('?creator=xiaoman', {
    prepare: (one) =>
      one.answer(listGoodsOfCreator, { items: [aGoodsCard('pin', { kind: 'exchange', title: '徽章' })] }),
  });
  const shelf = within(await screen.findByRole('region', { name: '昵称 xiaoman 的周边' }));
  expect(shelf.getByRole('link', { name: /徽章/ })).toHaveAttribute('href', '/combine/exmall/goods_detail?id=pin');
});

it('the page of a creator shows the block button above the content that loads later, so that this content cannot move the button', async () => {
  await open('?creator=xiaoman');
  const button = await screen.findByRole('button', { name: '不想听这位创作者' });
  const list = await works('作品');
  expect(button.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

it('the page of a creator without goods shows no shelf of goods', async () => {
  await open('?creator=xiaoman');
  await works('作品');
  await waitFor(() => expect(screen.queryByLabelText('正在摆周边')).not.toBeInTheDocument());
  expect(screen.queryByText('昵称 xiaoman 的周边')).not.toBeInTheDocument();
});

it('STATE-09 the creator square shows no nickname of a creator in the app of caller 2003', async () => {
  await open('', { userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei' });
  expect(await screen.findAllByText('创作者')).not.toHaveLength(0);
  expect(await works('新作品')).toHaveTextContent('创作者 · 7 次播放');
  expect(document.body).not.toHaveTextContent('昵称 xiaoman');
});

it('STATE-09 in the app of caller 2003, creators who share a place in the ranking are named by their position in the list, which differs', async () => {
  await open('?view=rising', {
    userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei',
    prepare(network) {
      const items = [9, 4, 4].map((growth, index) => ({ ...aCreator(`creator${index}`), growth }));
      network.answer(contract.listRisingCreators, { items });
    },
  });
  const rows = within(await screen.findByRole('list', { name: '飙升榜' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1列表里第 1 个创作者多了 9 位关注',
    '2列表里第 2 个创作者多了 4 位关注',
    '2列表里第 3 个创作者多了 4 位关注',
  ]);
  expect(within(rows[2]!).getByRole('button', { name: '关注列表里第 3 个创作者' })).toBeInTheDocument();
});

it.each(['?creator=', '?creator=../x'])(
  'ROUTE-07 the creator square shows the not-found page at the address %s',
  async (query) => {
    const { network } = await open(query);
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(network.callsTo(contract.getCreator)).toEqual([]);
  },
);

it('ROUTE-04 the not-found page replaces the page of an unknown creator, but after another failure the user can retry', async () => {
  const { network } = await open('?creator=xiaoman', {
    prepare: (one) => one.answer(contract.getCreator, new ApiError('timeout')),
  });
  network.answer(contract.getCreator, new ApiError('status', '', 404));
  await press('再试一次');
  expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
});

it('the creator square shows a message when there are no works, and no heading above a list without creators', async () => {
  await open('', {
    prepare(network) {
      network.answer(contract.listPublishedWorks, { items: [], next: null });
      network.answer(contract.listNewestCreators, { items: [] });
    },
  });
  expect(await screen.findByText('还没有作品')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: '创作者' })).not.toBeInTheDocument());
});
