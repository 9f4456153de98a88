import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestOf } from '#contract/endpoint.ts';
import { block } from '#contract/stories/blocked.ts';
import { writeWorkComment } from '#contract/stories/comments.ts';
import { getStory } from '#contract/stories/stories.ts';
import * as contract from '#contract/stories/works.ts';
import { getMyWork, getWorkLog } from '#contract/works/myWorks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { anOwnWork, aWork, aWorkCard } from '#test/builders/stories/works.ts';
import type { fakeNetwork } from '#test/harness/fakes/fakeNetwork.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

import { openWork, type Opening } from '#test/harness/screens/workScreen.ts';

let app: Awaited<ReturnType<typeof openWork>>;

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = jest.fn();
});

type FakeNetwork = ReturnType<typeof fakeNetwork>;

async function open(opening: Opening = {}) {
  app = await openWork(opening);
  return app;
}

it('a recording names its creator, says that its voice is synthesised, and links to its story and other recordings', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '朗读 goose' })).toBeInTheDocument();
  expect(screen.getByText('七岁，最爱念古诗')).toBeInTheDocument();
  expect(screen.getByText(/合成示范音/)).toBeInTheDocument();
  const linkIn = (name: string) => within(screen.getByRole('region', { name })).getByRole('link');
  expect(linkIn('读的故事')).toHaveAttribute('href', '/combine/audio_detail?id=poem-goose');
  expect(linkIn('别的作品')).toHaveAttribute('href', '/combine/workdetail?id=moonlight');
});

it('the page of a recording for everybody links to the public page of its creator, but the page of a recording for friends does not', async () => {
  const creator = { id: null, nickname: '小满', about: '', isSample: false };
  const { unmount } = await open({ work: aWork('goose', { audience: 'friends', creator, others: [] }) });
  expect(await screen.findByText('小满')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /小满/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '不想听这位创作者' })).not.toBeInTheDocument();
  unmount();
  await open();
  expect(await screen.findByRole('link', { name: /七岁，最爱念古诗/ })).toBeInTheDocument();
});

it('a play of a recording is counted only after its sound has started', async () => {
  const { network } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '播放：朗读 goose' }));
  expect(network.callsTo(contract.countWorkPlay)).toEqual([]);
  fireEvent.play(document.querySelector('audio')!);
  expect(await screen.findByRole('button', { name: '暂停：朗读 goose' })).toBeInTheDocument();
  expect(network.callsTo(contract.countWorkPlay)).toMatchObject([{ request: { params: { workId: 'goose' } } }]);
});

describe('the listening time of a recording', () => {
  beforeEach(() => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    playOn = async (fromSeconds, toSeconds) => {
      const audio = document.querySelector('audio')!;
      for (let second = fromSeconds; second <= toSeconds; second += 1) {
        Object.defineProperty(audio, 'currentTime', { configurable: true, writable: true, value: second });
        fireEvent.timeUpdate(audio);
        now += 1_000;
      }
    };
  });
  afterEach(() => jest.restoreAllMocks());
  let playOn: (fromSeconds: number, toSeconds: number) => Promise<void>;
  const bodies = (network: FakeNetwork) =>
    network
      .callsTo(contract.reportHearing)
      .map(({ request }) => (request as RequestOf<typeof contract.reportHearing>).body);
  const reports = (network: FakeNetwork) =>
    bodies(network).map(({ session: { listenedMs }, parts }) => [listenedMs, parts]);

  it('is reported every ten seconds and when playback stops, and does not contain skipped parts', async () => {
    const { network } = await open();
    network.answer(contract.reportHearing, {});
    await screen.findByRole('button', { name: '播放：朗读 goose' });
    fireEvent.play(document.querySelector('audio')!);
    await playOn(0, 10);
    await playOn(21, 24);
    fireEvent.pause(document.querySelector('audio')!);
    // Each of the 20 parts lasts 1.2 s. The listener has skipped the parts from 10 s to 21 s.
    await waitFor(() =>
      expect(reports(network)).toEqual([
        [10_000, 0b1111_1111],
        [13_000, 0b1110_0000_0000_1111_1111],
      ]),
    );
    expect(new Set(bodies(network).map(({ session }) => session.id)).size).toBe(1);
  });

  it('is reported for the child that was active when it began, even if another child becomes active before the last report', async () => {
    const { network, dispatch } = await open();
    network.answer(contract.reportHearing, {});
    act(() => void dispatch(setUser({ userId: 'u1', childId: 'u1' })));
    await screen.findByRole('button', { name: '播放：朗读 goose' });
    fireEvent.play(document.querySelector('audio')!);
    await playOn(0, 4);
    act(() => void dispatch(setUser({ userId: 'u1', childId: 'u2' })));
    fireEvent.pause(document.querySelector('audio')!);
    await waitFor(() => expect(network.callsTo(contract.reportHearing)).not.toEqual([]));
    const childIds = network.callsTo(contract.reportHearing).map(({ options }) => options?.childId);
    expect(childIds).toEqual(['u1']);
  });

  it('is reported neither for guests nor for the family that made the recording', async () => {
    for (const [isSignedIn, isMine] of [
      [false, false],
      [true, true],
    ]) {
      const { network, unmount, flows } = await open({
        isSignedIn: isSignedIn!,
        work: aWork('goose', { isMine: isMine! }),
      });
      await screen.findByRole('button', { name: '播放：朗读 goose' });
      fireEvent.play(document.querySelector('audio')!);
      await playOn(0, 20);
      fireEvent.pause(document.querySelector('audio')!);
      expect(reports(network)).toEqual([]);
      unmount();
      flows.cancel();
    }
  });
});

it('a recording can be commented on', async () => {
  const { network } = await open();
  await userEvent.click(await screen.findByRole('button', { name: '我也说一句' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '想说的话' }), '念得真好');
  const author = { nickname: '我', avatarUrl: '/cdn/avatar/fox.svg', headwearUrl: '' };
  const comment = { text: '念得真好', writtenAt: Date.now(), state: 'pending', isMine: true } as const;
  network.answer(writeWorkComment, { comment: { id: 'one', ...author, ...comment } });
  await userEvent.click(screen.getByRole('button', { name: '发出去' }));
  expect(await screen.findByText('待审核，工作人员看过以后大家就能看到')).toBeInTheDocument();
  expect(network.callsTo(writeWorkComment)).toMatchObject([
    { request: { params: { workId: 'goose' }, body: { text: '念得真好' } } },
  ]);
});

it('a recording can be reported with a reason', async () => {
  const { network } = await open();
  network.answer(contract.reportWork, {});
  await userEvent.click(await screen.findByRole('button', { name: '举报' }));
  await userEvent.click(await screen.findByRole('button', { name: '是广告' }));
  expect(await screen.findByText('谢谢你，工作人员会来听一听')).toBeInTheDocument();
  expect(network.callsTo(contract.reportWork)).toMatchObject([{ request: { body: { reason: 'advert' } } }]);
});

it('the page of a recording lets the user block its creator after a confirmation, and then closes', async () => {
  const { network } = await open();
  network.answer(block, {});
  await userEvent.click(await screen.findByRole('button', { name: '不想听这位创作者' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '不想听' }));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(network.callsTo(block)).toMatchObject([{ request: { params: { kind: 'creator', id: 'xiaoman' } } }]);
});

it('the page of a recording shows its buttons above the comments, so that comments which load later do not move the buttons', async () => {
  await open();
  const comments = await screen.findByRole('region', { name: '听众说' });
  const button = screen.getByRole('button', { name: '不想听这位创作者' });
  expect(button.compareDocumentPosition(comments) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it.each(['/workdetail', '/workdetail?id=../x'])(
  'ROUTE-07 the invalid address %s leads to the not-found page',
  async (path) => {
    const { network } = await open({ path });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(network.callsTo(contract.getWork)).toEqual([]);
  },
);

it('ROUTE-04 the address of a recording that does not exist shows the not-found page; after other failures the user can retry', async () => {
  const { network } = await open({ work: new ApiError('network') });
  network.answer(contract.getWork, new ApiError('status', '', 404));
  await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
});

it('a recording is listed on the screen of its story', async () => {
  await open({ path: '/about' });
  app.unmount();
  app.flows.cancel();
  app = await renderApp('/audio_detail?id=moon', {
    beforeRender({ network }) {
      network.answer(getStory, aStory());
      network.answer(contract.listWorks, { items: [aWorkCard()] });
    },
  });
  const works = within(await screen.findByRole('region', { name: '听众的朗读' }));
  expect(works.getByRole('link')).toHaveAttribute('href', '/combine/workdetail?id=goose');
});

const sentences = [
  { text: '鹅，鹅，鹅，', startMs: 0, endMs: 8_000 },
  { text: '曲项向天歌。', startMs: 8_000, endMs: 24_000 },
];

it('the text of a recording follows the sound, and a tap on a sentence plays it', async () => {
  let seconds = 0;
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  jest.spyOn(HTMLMediaElement.prototype, 'currentTime', 'get').mockImplementation(() => seconds);
  jest.spyOn(HTMLMediaElement.prototype, 'currentTime', 'set').mockImplementation((target) => {
    seconds = target;
  });
  await open({ work: aWork('goose', { sentences }) });
  const text = await screen.findByRole('region', { name: '念的文字' });
  const audio = document.querySelector('audio')!;
  seconds = 9;
  fireEvent.timeUpdate(audio);
  expect(text.querySelector('[aria-current]')).toHaveTextContent('曲项向天歌。');
  await userEvent.click(within(text).getByText('鹅，鹅，鹅，'));
  // The playback waits for the gateway's permission, because shortly after the start the app does not know whether the
  // listening time is limited.
  await waitFor(() => expect(audio.play).toHaveBeenCalled());
  expect(seconds).toBeCloseTo(0, 1);
});

it('a new address of the sound of a recording is requested when the current one has expired', async () => {
  const { network } = await open({
    work: aWork('goose', { sound: { url: '/media/recording/a.mp3?old', isSynthesised: false } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '播放：朗读 goose' }));
  network.answer(
    contract.getWork,
    aWork('goose', { sound: { url: '/media/recording/a.mp3?new', isSynthesised: false } }),
  );
  const audio = document.querySelector('audio')!;
  fireEvent.error(audio);
  await waitFor(() => expect(audio).toHaveAttribute('src', '/media/recording/a.mp3?new'));
});

describe('a recording of the user’s own family', () => {
  const own = (overrides: Partial<contract.Work>) =>
    aWork('goose', { isMine: true, acceptsTips: false, sentences, ...overrides });
  const answerOwn = (network: FakeNetwork) => {
    network.answer(getMyWork, anOwnWork('goose'));
    network.answer(getWorkLog, {
      items: [
        { from: 'published', to: 'saved', by: 'user', at: Date.UTC(2026, 10, 4) },
        { from: 'inReview', to: 'published', by: 'operator', at: Date.UTC(2026, 10, 3) },
        { from: 'uploading', to: 'refused', by: 'gateway', at: Date.UTC(2026, 10, 2) },
        { from: 'uploading', to: 'draft', by: 'gateway', at: Date.UTC(2026, 10, 1) },
      ],
    });
  };
  const openOwn = async (overrides: Partial<contract.Work>) => {
    const opened = await open({ work: own(overrides), answers: answerOwn });
    return { ...opened, panel: within(await screen.findByRole('region', { name: '自己家的录音' })) };
  };

  it('says who can hear it, links to the screen to change it, and cannot be reported or blocked', async () => {
    const { panel } = await openOwn({ playCount: 7, listenerCount: 3 });
    expect(panel.getByText('大家都能听')).toBeInTheDocument();
    expect(panel.getByText('7 次播放 · 3 位听众')).toBeInTheDocument();
    expect(await panel.findByRole('link', { name: '管理这段录音' })).toHaveAttribute(
      'href',
      '/combine/launch_audio/audition?work=goose',
    );
    expect(screen.getByRole('button', { name: '分享' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '举报' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '不想听这位创作者' })).not.toBeInTheDocument();
  });

  it.each([
    ['inReview', '等工作人员审核', null],
    ['refused', '没有通过审核', '有一句听不清'],
    ['takenDown', '已经下架', '有家里的地址'],
  ] as const)(
    'in the state "%s" shows this state, and can be neither shared nor commented on',
    async (state, title, refusal) => {
      const { panel } = await openOwn({ state, refusal });
      expect(panel.getByText(title)).toBeInTheDocument();
      if (refusal !== null) expect(panel.getByText(refusal)).toBeInTheDocument();
      expect(panel.queryByText(/位听众/)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: '分享' })).not.toBeInTheDocument();
      expect(screen.queryByRole('group', { name: '喜欢、充电和评论' })).not.toBeInTheDocument();
    },
  );

  it('shows its history on request, which tells for example that a new sound has not replaced the old one', async () => {
    const { network, panel } = await openOwn({ state: 'saved' });
    expect(network.callsTo(getWorkLog)).toEqual([]);
    const details = document.querySelector('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await panel.findByText('收回来了，只有家里人能听')).toBeInTheDocument();
    expect(panel.getAllByRole('listitem').map((event) => event.firstChild?.textContent)).toEqual([
      '收回来了，只有家里人能听',
      '审核通过，发布了',
      '新的声音没有换上，还是原来的',
      '回到草稿',
    ]);
  });

  it('that another child has made has a note that it can be changed after a switch to that child', async () => {
    const gone = new ApiError('status', '没有找到', 404, 'not_found');
    await open({ work: own({}), answers: (network) => network.answer(getMyWork, gone) });
    expect(await screen.findByText('这是家里另一个孩子录的，切换到那个孩子就能修改。')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '管理这段录音' })).not.toBeInTheDocument();
  });

  it('offers a retry if the app could not find out whether the active child may change the recording', async () => {
    await open({ work: own({}), answers: (network) => network.answer(getMyWork, new ApiError('network')) });
    const panel = within(await screen.findByRole('region', { name: '自己家的录音' }));
    expect(await panel.findByRole('button', { name: '再试一次' })).toBeInTheDocument();
  });
});
