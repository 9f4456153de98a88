import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBlocked, unblock, type BlockedThing } from '#contract/stories/blocked.ts';
import { getBooklist } from '#contract/books/books.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { listMedals } from '#contract/account/achievements.ts';
import { checkIn, getMyBooks } from '#contract/books/bookshelf.ts';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { listWorkComments } from '#contract/stories/comments.ts';
import { getHome, getMyHome, listContinue } from '#contract/stories/stories.ts';
import * as works from '#contract/stories/works.ts';
import { getTasks } from '#contract/family/tasks.ts';
import { createEmitter } from '#lib/emitter.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aMedal } from '#test/builders/account/achievements.ts';
import { aBooklist, someBooks } from '#test/builders/catalogue/books.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aStoryCard, aHome } from '#test/builders/stories/stories.ts';
import { someTasks } from '#test/builders/family/tasks.ts';
import { aWork } from '#test/builders/stories/works.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

const wolf: BlockedThing = { kind: 'story', id: 'wolf', title: '大灰狼', cover: '', blockedAt: 1 };
const ghost: BlockedThing = { kind: 'story', id: 'ghost', title: '夜里的影子', cover: '', blockedAt: 2 };

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
});

/** Opens the page in a simulated host, which can send events to the page and records the events that the page sends. */
async function openInHost(path: string, answer: (network: App['network']) => void) {
  const events = createEmitter<HostEventName>();
  const sendEvent = jest.fn((_name: string, _data: object) => Promise.resolve());
  const app = await renderApp(path, {
    userAgent: HOST_AGENT,
    host: {
      ...noHost,
      sendEvent,
      subscribeEvents: events.subscribe,
    },
    beforeRender: ({ network, dispatch }) => {
      dispatch(setToken({ token: 'a' }));
      answer(network);
    },
  });
  const sendEvents = (...names: HostEventName[]) => act(async () => names.forEach(events.emit));
  const eventsSentToHost = () =>
    sendEvent.mock.calls.map(([name]) => name).filter((name) => name !== 'PlaybackUpdated');
  return { ...app, tell: sendEvents, eventsSentToHost };
}

describe('changes made in another web view of the host', () => {
  it('BRIDGE-07 ParentControlUpdated: the blacklist shows immediately what was blocked', async () => {
    const {
      network,
      tell,
      eventsSentToHost: toldHost,
    } = await openInHost('/blacklist', (calls) => {
      calls.answer(listBlocked, { items: [wolf] });
    });
    const list = await screen.findByRole('list', { name: '黑名单' });
    network.answer(listBlocked, { items: [ghost, wolf] });
    await tell('ParentControlUpdated');
    expect(await within(list).findByText('夜里的影子')).toBeInTheDocument();
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(toldHost()).toEqual([]);
  });

  it('BRIDGE-07 ParentControlUpdated: the home no longer shows what was blocked', async () => {
    const { network, tell } = await openInHost('/', (calls) => {
      calls.answer(getHome, aHome({ picks: [aStoryCard('wolf', { title: '大灰狼' })] }));
      calls.answer(getMyHome, aHome({ picks: [aStoryCard('moon', { title: '月亮船' })] }));
      calls.answer(listContinue, { items: [], hasBlocked: false });
    });
    expect(await screen.findByRole('button', { name: '播放：大灰狼' })).toBeInTheDocument();
    network.answer(listContinue, { items: [], hasBlocked: true });
    await tell('ParentControlUpdated');
    expect(await screen.findByRole('button', { name: '播放：月亮船' })).toBeInTheDocument();
    expect(screen.queryByText('大灰狼')).not.toBeInTheDocument();
  });

  it('BRIDGE-07 UserHonorUpdated: the medal wall shows a medal that was earned', async () => {
    const { network, tell } = await openInHost('/book/medal_show', (calls) => {
      calls.answer(listMedals, { items: [aMedal('first', { title: '小书虫' })] });
    });
    expect(await screen.findByText('得到 0 枚，还有 1 枚等着你')).toBeInTheDocument();
    network.answer(listMedals, { items: [aMedal('first', { title: '小书虫', reached: 3, earnedAt: 1 })] });
    await tell('UserHonorUpdated');
    expect(await screen.findByText('得到 1 枚，还有 0 枚等着你')).toBeInTheDocument();
  });

  it('BRIDGE-07 UserLaunchAudioUpdated makes the page reload a recording, and UserSigned makes it reload the number of shells', async () => {
    const { network, tell } = await openInHost('/workdetail?id=goose', (calls) => {
      calls.answer(works.getWork, aWork());
      calls.answer(works.getTipping, { balance: 0, given: 0, left: 20 });
      calls.answer(listWorkComments, { items: [], next: null });
    });
    await screen.findByRole('heading', { name: '朗读 goose' });
    network.answer(works.getWork, aWork('goose', { title: '重新念了一遍' }));
    await tell('UserLaunchAudioUpdated');
    expect(await screen.findByRole('heading', { name: '重新念了一遍' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^充电/ }));
    const sheet = within(await screen.findByRole('dialog', { name: '给小满充电' }));
    expect(await sheet.findByRole('link', { name: '去听写攒贝壳' })).toBeInTheDocument();
    network.answer(works.getTipping, { balance: 5, given: 0, left: 20 });
    await tell('UserSigned');
    expect(await sheet.findByRole('button', { name: '送出 1 个贝壳' })).toBeEnabled();
  });

  it('BRIDGE-07 UserSigned: the task centre shows the sign-in', async () => {
    const { network, tell } = await openInHost('/task/index', (calls) => {
      calls.answer(getUserInfo, aUser());
      calls.answer(getTasks, someTasks());
    });
    expect(await screen.findByRole('button', { name: '签到 +1' })).toBeInTheDocument();
    network.answer(getTasks, someTasks({ balance: 1, signIn: { streak: 1, isTodayDone: true, shells: 1 } }));
    await tell('UserSigned');
    expect(await screen.findByText('今天签过啦，明天再来')).toBeInTheDocument();
  });

  it('BRIDGE-07 a burst of events causes at most two requests, and an event that concerns no visible data causes none', async () => {
    const { network, tell } = await openInHost('/blacklist', (calls) => {
      calls.answer(listBlocked, { items: [wolf] });
    });
    await screen.findByRole('list', { name: '黑名单' });
    const before = network.callsTo(listBlocked).length;
    await tell(...Array.from({ length: 200 }, () => 'ParentControlUpdated' as const));
    expect(network.callsTo(listBlocked).length - before).toBeLessThanOrEqual(2);
    const after = network.callsTo(listBlocked).length;
    await tell('UserAimUpdated', 'UserHealthRecordUpdated', 'UserLaunchAudioUpdated');
    expect(network.callsTo(listBlocked)).toHaveLength(after);
  });
});

describe('changes made in the page', () => {
  it('BRIDGE-07 make the page send ParentControlUpdated to the host after a successful change to the blacklist, but not after a failure', async () => {
    const { network, eventsSentToHost: toldHost } = await openInHost('/blacklist', (calls) => {
      calls.answer(listBlocked, { items: [wolf] });
      calls.answer(unblock, new ApiError('network'));
    });
    const back = await screen.findByRole('button', { name: '从黑名单移除：大灰狼' });
    await userEvent.click(back);
    await screen.findByText('无法连接到网络,请检查网络后重试');
    await waitFor(() => expect(back).not.toHaveAttribute('aria-busy'));
    expect(toldHost()).toEqual([]);
    network.answer(unblock, {});
    network.answer(listBlocked, { items: [] });
    await userEvent.click(back);
    await screen.findByText('黑名单是空的');
    expect(toldHost()).toEqual(['ParentControlUpdated']);
  });

  it('BRIDGE-07 make the page send UserHonorUpdated to the host when a medal is earned', async () => {
    const { network, eventsSentToHost: toldHost } = await openInHost('/book/detail?id=rainy-days', (calls) => {
      calls.answer(getBooklist, aBooklist());
      calls.answer(getMyBooks, someBooks());
      calls.answer(checkIn, { isFirst: true, streakDays: 1, totalDays: 1, medals: [] });
    });
    const check = await screen.findByRole('button', { name: '打卡：绘本 rain' });
    await userEvent.click(check);
    await screen.findByText('打卡成功，连续 1 天');
    await waitFor(() => expect(check).not.toHaveAttribute('aria-busy'));
    expect(toldHost()).toEqual([]);
    const medals = [aMedal('first', { earnedAt: 1 })];
    network.answer(checkIn, { isFirst: true, streakDays: 1, totalDays: 1, medals });
    await userEvent.click(check);
    await screen.findByRole('alertdialog', { name: '得到勋章“勋章 first”' });
    expect(toldHost()).toEqual(['UserHonorUpdated']);
  });
});
