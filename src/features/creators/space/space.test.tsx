import { cleanup, act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fans from '#contract/creators/fans.ts';
import { getCreatorGoods } from '#contract/creators/goods.ts';
import * as groups from '#contract/creators/groups.ts';
import * as contract from '#contract/creators/space.ts';
import { followCreator, listPublishedWorks, unfollowCreator } from '#contract/creators/creators.ts';
import { listFavourites } from '#contract/stories/reactions.ts';
import { getWorkHearing, listMyWorks, type MyWork, type WorkHearing } from '#contract/works/myWorks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aGoodsCard } from '#test/builders/mall/goods.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';
import { aWorkCard } from '#test/builders/stories/works.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import type { SessionOptions } from '#test/harness/session/startSession.ts';
import { press } from '#test/harness/press.ts';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

const xiaoman = { id: 'xiaoman', nickname: '小满', about: '', isSample: false };
const space: contract.Space = {
  creator: xiaoman,
  works: 3,
  fans: 12,
  listeners: 20,
  plays: 90,
  heardMinutes: 42,
  power: 31,
  income: 15,
  level: 3,
  awards: 1,
};
const aFan = (id: string, overrides: Partial<fans.Fan> = {}): fans.Fan => ({
  id,
  name: '小**头',
  creatorId: null,
  isFollowed: false,
  isMember: false,
  followedAt: Date.UTC(2026, 10, 2),
  ...overrides,
});
const aGroup: groups.FanGroupDetail = {
  creator: xiaoman,
  members: 2,
  stories: 1,
  isMine: false,
  isOfFamily: false,
  isMember: true,
  list: [{ story: aStoryCard('moon'), addedAt: 1, isRemovable: true }],
};

const open = (path: string, prepare: (network: Network) => void, options: SessionOptions = {}) =>
  renderApp(path, {
    ...options,
    beforeRender({ network, dispatch }) {
      prepare(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('ROLE-01 the creator space asks a guest to log in, and sends no request', async () => {
  const { network } = await renderApp('/writer_space');
  expect(await screen.findByRole('heading', { name: '登录，接着听故事' })).toBeInTheDocument();
  expect(network.callsTo(contract.getCreatorSpace)).toEqual([]);
});

it('the creator space shows the totals and the level of the creator, and links to the rewards that can be claimed', async () => {
  await open('/writer_space', (network) => network.answer(contract.getCreatorSpace, space));
  expect(await screen.findByRole('heading', { name: '小满' })).toBeInTheDocument();
  expect(screen.getByText('3 级 百灵')).toBeInTheDocument();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '3',
    '12',
    '20',
    '90',
    '31',
    '15',
  ]);
  expect(screen.getByRole('link', { name: /有 1 份奖励可以领/ })).toHaveAttribute(
    'href',
    '/combine/writer_space/elec_award',
  );
});

it.each([
  [
    'links to the public page of the child',
    [{ ...aWorkCard('goose'), publishedAt: 1 }],
    ['/combine/creator_square?creator=xiaoman'],
  ],
  ['links to no public page while no work is public', [], []],
])('the creator space %s', async (_, items, links) => {
  const { network } = await open('/writer_space', (one) => {
    one.answer(contract.getCreatorSpace, space);
    one.answer(listPublishedWorks, { items, next: null });
  });
  await screen.findByRole('heading', { name: '小满' });
  await waitFor(() => expect(network.callsTo(listPublishedWorks)).toHaveLength(1));
  expect(network.callsTo(listPublishedWorks)[0]?.request).toMatchObject({ query: { creatorId: 'xiaoman' } });
  // Lets the reply arrive. A reply without works changes nothing on the screen for which the test could wait.
  await act(async () => undefined);
  await waitFor(() =>
    expect(screen.queryAllByRole('link', { name: '主页' }).map((link) => link.getAttribute('href'))).toEqual(links),
  );
});

it('the creator space of a child without recordings links to the recorder', async () => {
  const none = { ...space, creator: null, works: 0, awards: 0 };
  await open('/writer_space', (network) => network.answer(contract.getCreatorSpace, none));
  expect(await screen.findByRole('link', { name: '去录音' })).toHaveAttribute('href', '/combine/launch_audio');
});

it('STATE-09 the creator space shows no nickname in the app of caller 2003', async () => {
  await open('/writer_space', (network) => network.answer(contract.getCreatorSpace, space), {
    userAgent: 'Mozilla/5.0 ilisten_android/2003/12.0/huawei',
  });
  expect(await screen.findByRole('heading', { name: '创作者' })).toBeInTheDocument();
  expect(screen.queryByText('小满')).not.toBeInTheDocument();
});

it('the list of supporters can be limited to a period, and lets the user retry after it failed to load', async () => {
  const { network } = await open('/writer_space/elec_rank', (one) =>
    one.answer(contract.listSupporters, new ApiError('timeout')),
  );
  network.answer(contract.listSupporters, { items: [{ place: 1, name: '小**头', power: 9 }] });
  await press('再试一次');
  expect(await rowsOf('电力榜')).toEqual(['1小**头9 点']);
  await press('本月');
  expect(network.callsTo(contract.listSupporters).at(-1)?.request).toEqual({ query: { period: 'month' } });
});

it('the list of recordings contains published and refused recordings, and links the published ones to their public pages', async () => {
  const work: MyWork = {
    id: 'one',
    title: '我念咏鹅',
    about: '',
    state: 'published',
    refusal: null,
    audience: 'everybody',
    cover: '/media/cover/a',
    photo: null,
    story: null,
    durationMs: 61_000,
    upload: null,
    playCount: 9,
    listenerCount: 4,
    heardMinutes: 7,
    createdAt: Date.UTC(2026, 10, 2),
    changedAt: 1,
    publishedAt: Date.UTC(2026, 10, 3),
  };
  const refused: MyWork = {
    ...work,
    id: 'two',
    title: '第二个',
    playCount: 0,
    heardMinutes: null,
    state: 'refused',
    refusal: '声音太小',
    publishedAt: null,
  };
  await open('/writer_space/work_list', (one) => one.answer(listMyWorks, { items: [work, refused], next: null }));
  expect(await rowsOf('我的作品')).toEqual([
    '我念咏鹅11月3日 · 1:01大家都能听9 次播放 · 4 位听众 · 听了 7 分钟收听情况',
    '第二个11月2日 · 1:01没有通过审核0 次播放 · 4 位听众声音太小',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/combine/workdetail?id=one',
    '/combine/writer_space/work_list?work=one',
    // A work that is not published links to the screen on which it can be changed.
    '/combine/launch_audio/audition?work=two',
  ]);
});

const aHearing: WorkHearing = {
  id: 'one',
  title: '我念咏鹅',
  durationMs: 60_000,
  playCount: 9,
  listenerCount: 8,
  heardMinutes: 6,
  shares: [100, 100, 100, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 45],
  sentences: [
    { text: '从前有一只鹅。', startMs: 0, endMs: 8_000 },
    { text: '它住在河边。', startMs: 8_000, endMs: 60_000 },
  ],
};

it('the statistics of a recording show in a curve and in numbers how much was heard, and where listeners stopped', async () => {
  await open('/writer_space/work_list?work=one', (one) => one.answer(getWorkHearing, aHearing));
  expect(await screen.findByRole('heading', { name: '我念咏鹅' })).toBeInTheDocument();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9', '8', '6']);
  expect(await screen.findByRole('img', { name: '开头有 100% 的听众，听到最后的有 45%' })).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: '听到哪里', hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map(({ textContent }) => textContent).slice(0, 5)).toEqual([
    '时间听到的人',
    '0:00–0:03100%',
    '0:03–0:06100%',
    '0:06–0:09100%',
    '0:09–0:1260%',
  ]);
  const places = within(screen.getByRole('region', { name: '在哪里停下' })).getAllByRole('listitem');
  expect(places.map(({ textContent }) => textContent)).toEqual([
    '0:09 前后，少了 40% 的听众念到“它住在河边。”',
    '0:57 前后，少了 15% 的听众念到“它住在河边。”',
  ]);
});

it('the statistics of a recording with few listeners show no curve, and let the user retry after they failed to load', async () => {
  const { network } = await open('/writer_space/work_list?work=one', (one) =>
    one.answer(getWorkHearing, new ApiError('timeout')),
  );
  network.answer(getWorkHearing, { ...aHearing, heardMinutes: null, shares: null });
  await press('再试一次');
  expect(await screen.findByText('满 5 位登录的听众听过现在的声音，就能看到大家听到了哪里')).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /听到最后/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['9', '8', '—']);
});

it.each(['', '../x'])(
  'ROUTE-07 the not-found page is shown instead of the statistics of a recording if the id in the address is %p',
  async (id) => {
    const { network } = await open(`/writer_space/work_list?work=${id}`, () => undefined);
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(network.callsTo(getWorkHearing)).toEqual([]);
  },
);

const awards = (isClaimed: boolean): contract.CreatorAwards => ({
  listeners: 5,
  power: 31,
  items: [
    { level: 2, isReached: true, isClaimed },
    { level: 3, isReached: false, isClaimed: false },
  ],
});

it('the screen of rewards lets the user claim a reward once, and says what is missing for the next level', async () => {
  const { network } = await open('/writer_space/elec_award', (one) =>
    one.answer(contract.getCreatorAwards, awards(false)),
  );
  expect((await rowsOf('每一级的奖励'))[1]).toBe('3 级 百灵还差 5 位听众20 个贝壳');
  network.answer(contract.claimCreatorAward, { shells: 10 });
  network.answer(contract.getCreatorAwards, awards(true));
  await press('领 10 个贝壳');
  expect(await screen.findByText('已经领了')).toBeInTheDocument();
  expect(screen.getByText('领到啦，10 个贝壳')).toBeInTheDocument();
  expect(network.callsTo(contract.claimCreatorAward)).toHaveLength(1);
});

it('if a reward was already claimed on another device, the screen of rewards says so, and announces no new shells', async () => {
  const { network } = await open('/writer_space/elec_award', (one) =>
    one.answer(contract.getCreatorAwards, awards(false)),
  );
  await screen.findByText(/还差 5 位听众/);
  network.answer(contract.claimCreatorAward, { shells: 0 });
  network.answer(contract.getCreatorAwards, awards(true));
  await press('领 10 个贝壳');
  expect(await screen.findByText('已经领了')).toBeInTheDocument();
  expect(screen.getByText('已经领过啦')).toBeInTheDocument();
  expect(screen.queryByText(/领到啦/)).not.toBeInTheDocument();
});

it('fans can be searched by name, followed back, and removed after a confirmation', async () => {
  const items = [aFan('one'), aFan('two', { name: '豆芽', creatorId: 'douya', isMember: true })];
  const { network } = await open('/writer_space/fans_list', (one) =>
    one.answer(fans.listFans, { count: 2, items, next: null }),
  );
  expect(await rowsOf('粉丝')).toEqual(['小**头11月2日关注移除', '豆芽11月2日关注 · 粉丝团成员关注移除']);
  network.answer(followCreator, {});
  await press('关注豆芽');
  expect(network.callsTo(followCreator)).toMatchObject([{ request: { params: { creatorId: 'douya' } } }]);
  network.answer(fans.removeFan, {});
  const [first] = await screen.findAllByRole('button', { name: /^移除第 \d 位粉丝/ });
  await userEvent.click(first!);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '移除' }));
  expect(network.callsTo(fans.removeFan)).toMatchObject([{ request: { params: { fanId: 'one' } } }]);
  network.answer(fans.listFans, { count: 2, items: [], next: null });
  await userEvent.type(screen.getByRole('textbox', { name: '找粉丝' }), '豆豆');
  expect(await screen.findByText('粉丝里没有“豆豆”')).toBeInTheDocument();
  expect(network.callsTo(fans.listFans).at(-1)?.request).toMatchObject({ body: { text: '豆豆' } });
});

it('the list of followed creators shows since when the user has followed each creator, or links to the creator square if the list is empty', async () => {
  const items = [{ id: 'a', creator: xiaoman, followedAt: Date.UTC(2026, 10, 2) }];
  const app = await open('/writer_space/follow_list', (one) => one.answer(fans.listFollows, { items, next: null }));
  expect(await rowsOf('关注的创作者')).toEqual(['小满11月2日关注已关注']);
  app.unmount();
  app.flows.cancel();
  await open('/writer_space/follow_list', (one) => one.answer(fans.listFollows, { items: [], next: null }));
  expect(await screen.findByRole('link', { name: '去创作者广场' })).toBeInTheDocument();
});

it('followed creators without public works are listed by their position, without a name or link, and can be unfollowed', async () => {
  const creator = { id: 'gone', nickname: '', about: '', isSample: false };
  const items = ['a', 'b'].map((id) => ({
    id,
    creator: { ...creator, id },
    followedAt: Date.UTC(2026, 10, 2),
    isShown: false,
  }));
  const { network } = await open('/writer_space/follow_list', (one) =>
    one.answer(fans.listFollows, { items, next: null }),
  );
  expect(await rowsOf('关注的创作者')).toEqual([
    '列表里第 1 个创作者11月2日关注 · 暂无公开作品已关注',
    '列表里第 2 个创作者11月2日关注 · 暂无公开作品已关注',
  ]);
  expect(within(screen.getByRole('list', { name: '关注的创作者' })).queryByRole('link')).not.toBeInTheDocument();
  network.answer(unfollowCreator, {});
  await press('关注列表里第 2 个创作者');
  expect(network.callsTo(unfollowCreator)).toMatchObject([{ request: { params: { creatorId: 'b' } } }]);
});

it('a child can open a fan group if the gateway permits it', async () => {
  const { network } = await open('/writer_space/group_list', (one) =>
    one.answer(groups.listFanGroups, { mayOpen: true, items: [] }),
  );
  network.answer(groups.openFanGroup, {});
  network.answer(groups.listFanGroups, { mayOpen: false, items: [{ ...aGroup, isMine: true }] });
  await press('开粉丝团');
  expect(await rowsOf('粉丝团')).toEqual(['我的粉丝团2 位成员 · 1 个故事']);
});

it('a brother or sister of a creator sees the creator’s fan group without a button to join it, and other children see the button', async () => {
  const ofFamily = { ...aGroup, isMember: false, isOfFamily: true, list: [] };
  await open('/writer_space/group_list?group=xiaoman', (one) => one.answer(groups.getFanGroup, ofFamily));
  expect(await screen.findByText('小满的粉丝团')).toBeInTheDocument();
  expect(screen.getByText('换成录音的孩子，就能往里面放故事')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '加入' })).not.toBeInTheDocument();
  cleanup();
  await open('/writer_space/group_list?group=xiaoman', (one) =>
    one.answer(groups.getFanGroup, { ...ofFamily, isOfFamily: false }),
  );
  expect(await screen.findByRole('button', { name: '加入' })).toBeInTheDocument();
  expect(screen.getByText('加入以后，就能往里面放故事')).toBeInTheDocument();
});

it('a member of a fan group can put a favourite story on the shared list of the group, and remove a story from this list', async () => {
  const { network } = await open('/writer_space/group_list?group=xiaoman', (one) => {
    one.answer(groups.getFanGroup, aGroup);
    one.answer(listFavourites, { items: [aStoryCard('moon'), aStoryCard('star')] });
  });
  await press('放一个故事');
  const sheet = within(await screen.findByRole('dialog', { name: '从收藏里挑一个' }));
  expect(await sheet.findByText('已经在了')).toBeInTheDocument();
  network.answer(groups.shareGroupStory, {});
  await userEvent.click(sheet.getByRole('button', { name: '放进去：故事 star' }));
  expect(network.callsTo(groups.shareGroupStory)).toMatchObject([
    { request: { params: { creatorId: 'xiaoman', storyId: 'star' } } },
  ]);
  network.answer(groups.removeGroupStory, {});
  await press('拿掉');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '拿掉' }));
  expect(network.callsTo(groups.removeGroupStory)).toHaveLength(1);
});

it.each(['', '../x'])(
  'ROUTE-07 the not-found page is shown instead of a fan group if the id in the address is %p',
  async (id) => {
    const { network } = await open(`/writer_space/group_list?group=${id}`, () => undefined);
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(network.callsTo(groups.getFanGroup)).toEqual([]);
  },
);

it('the list of a creator’s goods shows how many were sold, and how many shells the child has received and will receive for them', async () => {
  const own = {
    goods: aGoodsCard('cup', { kind: 'exchange', title: '杯子' }),
    share: 3,
    sold: 4,
    earned: 6,
    pending: 3,
  };
  await open('/writer_space/mall', (network) =>
    network.answer(getCreatorGoods, { sold: 5, earned: 9, pending: 3, items: [own] }),
  );
  expect(await rowsOf('我的周边')).toEqual(['杯子卖出 4 件 · 每件分 3 个贝壳到账 6 个，待到账 3 个']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5', '9', '3']);
  expect(screen.getByRole('link', { name: /杯子/ })).toHaveAttribute('href', '/combine/exmall/goods_detail?id=cup');
});

it('the list of a creator’s goods lets the user retry after it failed to load, and links to the page about cooperation if there are no goods', async () => {
  const { network } = await open('/writer_space/mall', (one) => one.answer(getCreatorGoods, new ApiError('timeout')));
  network.answer(getCreatorGoods, { sold: 0, earned: 0, pending: 0, items: [] });
  await press('再试一次');
  expect(await screen.findByRole('link', { name: '谈合作' })).toHaveAttribute('href', '/combine/open_platform');
  expect(screen.queryByRole('region', { name: '一共' })).not.toBeInTheDocument();
});
