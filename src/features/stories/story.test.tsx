import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHome, getProgress, getStory, listContinue, type StoryDetail } from '#contract/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { playToggled, seekRequested } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/userSlice.ts';
import { aCard, aHome, aProgress, aStory } from '#test/builders/stories.ts';
import { presentPath, renderApp } from '#test/harness/renderApp.tsx';
import { forgetBrowser } from '#test/harness/startSession.ts';
import { sentenceAt } from './sentenceAt.ts';

let app: Awaited<ReturnType<typeof renderApp>>;

beforeEach(() => {
  forgetBrowser();
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation();
});
afterEach(() => {
  app.flows.cancel();
  jest.restoreAllMocks();
});

interface Opening {
  path?: string;
  answer?: Partial<StoryDetail> | ApiError;
  isSignedIn?: boolean;
  /** The server has said who is signed in. */
  userId?: string;
  progress?: ReplyOf<typeof getProgress>['progress'];
}

async function open({
  path = '/audio_detail?id=moon',
  answer = {},
  isSignedIn = false,
  userId,
  progress = null,
}: Opening = {}) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(getStory, answer instanceof ApiError ? answer : ({ params }) => aStory(params.storyId, answer));
      network.answer(getHome, aHome());
      network.answer(getProgress, { progress });
      network.answer(listContinue, { items: [{ story: aCard('star'), progress: aProgress('star', 25_000) }] });
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
      if (userId) dispatch(setUser({ userId }));
    },
  });
  return app;
}

const playButton = () => screen.findByRole('button', { name: '播放' });
const slider = () => screen.getByRole('slider', { name: '播放进度' });

async function play() {
  await userEvent.click(await playButton());
  act(() => app.audio.arrive(100));
}

/** A finger that takes hold, moves and lets go. Rows are 60 high. */
function drag(handle: HTMLElement, byY: number) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 60 } as DOMRect);
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  const finger = (type: string, clientY: number) =>
    fireEvent(handle, new MouseEvent(type, { bubbles: true, cancelable: true, clientY }));
  finger('pointerdown', 300);
  finger('pointermove', 300 + byY);
  finger('pointerup', 300 + byY);
}

describe('ROUTE-07 the parameter id', () => {
  it.each([
    ['missing', '/audio_detail'],
    ['empty', '/audio_detail?id='],
    ['malformed', '/audio_detail?id=../../etc'],
    ['far too long', `/audio_detail?id=${'a'.repeat(5_000)}`],
  ])('that is %s leads to the not-found page, and nothing is asked for', async (_name, path) => {
    const { network } = await open({ path });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回首页听故事' })).toHaveAttribute('href', '/combine/');
    expect(network.callsTo(getStory)).toEqual([]);
  });

  it('of a story that does not exist leads there, too', async () => {
    await open({ answer: new ApiError('status', '没有这个故事', 404) });
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  });
});

it('shows the story: title, series, age, tags, and honestly that a machine reads it', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
  const facts = within(screen.getByRole('list', { name: '关于这个故事' }));
  expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3–6 岁',
    '睡前',
    '合成示范音',
  ]);
  expect(screen.getByRole('link', { name: '睡前小星星' })).toHaveAttribute('href', '/combine/series?id=bedtime-stars');
});

it('does not call a recording a synthesised voice', async () => {
  await open({ answer: { sound: { ...aStory().sound, isSynthesised: false } } });
  await playButton();
  expect(screen.queryByText('合成示范音')).not.toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  const { network } = await open({ answer: new ApiError('network') });
  expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
  network.answer(getStory, aStory());
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
});

describe('the player', () => {
  it('has the sound fetched before anybody taps', async () => {
    const { audio } = await open();
    await playButton();
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(audio.preload).toBe('auto');
    expect(audio.paused).toBe(true);
  });

  it('plays, skips, pauses, and tells the time in words', async () => {
    const { audio } = await open();
    await play();
    await userEvent.click(screen.getByRole('button', { name: '前进15秒' }));
    act(() => audio.hear(67));
    expect(slider()).toHaveAttribute('aria-valuetext', '1分22秒，共1分40秒');
    expect(screen.getByText('1:22')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(audio.paused).toBe(true);
  });

  it('goes where the bar is let go, not where it is dragged through', async () => {
    const { audio } = await open();
    await play();
    fireEvent.input(slider(), { target: { value: '30000' } });
    expect(screen.getByText('0:30')).toBeInTheDocument();
    expect(audio.currentTime).toBe(0);
    fireEvent(slider(), new Event('change', { bubbles: true }));
    expect(audio.currentTime).toBe(30);
  });

  it('sets the speed in a sheet', async () => {
    const { audio } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '播放速度，现在1倍' }));
    await userEvent.click(await screen.findByRole('button', { name: '1.25 倍' }));
    expect(audio.playbackRate).toBe(1.25);
    expect(await screen.findByRole('button', { name: '播放速度，现在1.25倍' })).toBeInTheDocument();
  });

  it('goes on from where one stopped, says so, and offers the beginning', async () => {
    const { audio } = await open({ isSignedIn: true, progress: aProgress('moon', 80_000) });
    await play();
    expect(await screen.findByText('上次听到 1:20，已接着播放')).toBeInTheDocument();
    expect(audio.currentTime).toBe(80);
    await userEvent.click(screen.getByRole('button', { name: '从头听' }));
    expect(audio.currentTime).toBe(0);
    expect(screen.queryByText(/上次听到/)).not.toBeInTheDocument();
  });

  it('asks which position is meant when another device stopped elsewhere, and goes there', async () => {
    const first = await open({ isSignedIn: true, userId: 'user-a' });
    await play();
    act(() => first.audio.hear(30));
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    first.unmount();
    // Later than anything that this phone may still note of its own.
    const thereAt = Date.now() + 5_000;
    const { audio } = await open({
      isSignedIn: true,
      userId: 'user-a',
      progress: aProgress('moon', 80_000, { updatedAt: thereAt }),
    });
    const question = await screen.findByRole('group', { name: '从哪里接着听' });
    await play();
    expect(audio.currentTime).toBe(80);
    await userEvent.click(within(question).getByRole('button', { name: '从这台听到的30秒接着听' }));
    expect(audio.currentTime).toBe(30);
    expect(screen.queryByRole('group', { name: '从哪里接着听' })).not.toBeInTheDocument();
  });

  it('asks for a tap where the browser refuses to sound', async () => {
    const { audio } = await open();
    audio.refusal = new DOMException('', 'NotAllowedError');
    await userEvent.click(await playButton());
    audio.refusal = undefined;
    await userEvent.click(await screen.findByRole('button', { name: '点一下继续' }));
    act(() => audio.arrive(100));
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('says when the sound can’t be had, and tries again', async () => {
    const { audio } = await open();
    await play();
    act(() => audio.fail());
    await act(async () => undefined);
    act(() => audio.fail());
    expect(await screen.findByText('播放失败，请再试一次')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await act(async () => undefined);
    act(() => audio.arrive(100));
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('ROLE-02 tells before and after a preview that members hear the whole story', async () => {
    const sound = { ...aStory().sound, durationMs: 90_000, isPreview: true };
    const { audio } = await open({ answer: { access: 'vip', sound } });
    expect(await screen.findByText('会员故事，可以试听 1分30秒')).toBeInTheDocument();
    await play();
    act(() => audio.hear(101));
    expect(screen.getByText('试听结束啦，会员可以听完整个故事')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看会员' })).toHaveAttribute('href', '/combine/vippage/index');
  });
});

describe('the tools of the player', () => {
  it('set a sleep timer, tell how long it is, and take it back', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '睡眠定时' }));
    await userEvent.click(await screen.findByRole('button', { name: '20 分钟' }));
    await userEvent.click(screen.getByRole('button', { name: '睡眠定时，20 分钟' }));
    expect(await screen.findByText('还有 20 分钟，声音会慢慢变小，然后停下来')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '不定时了，一直听' }));
    await userEvent.click(screen.getByRole('button', { name: '睡眠定时' }));
    await userEvent.click(await screen.findByRole('button', { name: '播完这个' }));
    expect(screen.getByRole('button', { name: '睡眠定时，播完这个' })).toBeInTheDocument();
  });

  it('turn from order to round and round to this one', async () => {
    await open();
    for (const name of ['顺序播放', '列表循环', '单曲循环', '顺序播放'])
      await userEvent.click(await screen.findByRole('button', { name: `循环方式，现在${name}` }));
  });

  it('open the queue: played from, reordered by keys and by finger, shortened', async () => {
    const { store } = await open();
    expect(await screen.findByRole('button', { name: '播放列表' })).toBeDisabled();
    await play();
    await userEvent.click(screen.getByRole('button', { name: '播放列表' }));
    const order = () => store.getState().player.queue.map(({ id }) => id);
    const handle = await screen.findByRole('button', { name: '移动 故事 train，现在第 3 个' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(order()).toEqual(['moon', 'train', 'star']);
    expect(screen.getByRole('button', { name: '移动 故事 train，现在第 2 个' })).toHaveFocus();
    expect(screen.getByText('故事 train，移到第 2 个')).toBeInTheDocument();
    drag(screen.getByRole('button', { name: '移动 故事 star，现在第 3 个' }), -130);
    expect(order()).toEqual(['star', 'moon', 'train']);
    await userEvent.click(screen.getByRole('button', { name: '移出列表 故事 train' }));
    expect(order()).toEqual(['star', 'moon']);
    expect(screen.queryByRole('button', { name: '移出列表 故事 moon' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '播放 故事 star' }));
    expect(store.getState().player.story?.id).toBe('star');
  });

  it('let a story wait for its turn while another one is heard', async () => {
    const { store } = await open();
    await play();
    await userEvent.click(screen.getByRole('link', { name: /故事 train/ }));
    await userEvent.click(await screen.findByRole('button', { name: '等会儿再听，排到下一个' }));
    expect(await screen.findByText('排好啦，下一个就听它')).toBeInTheDocument();
    expect(store.getState().player.queue.map(({ id }) => id)).toEqual(['moon', 'train', 'star']);
  });
});

describe('the text', () => {
  const told = () => screen.getByRole('region', { name: '故事文字' }).querySelector('[aria-current]')?.textContent;

  it('follows the sound', async () => {
    const { audio } = await open();
    await play();
    expect(told()).toBe('秋天的晚上，风凉凉的。');
    act(() => audio.hear(5));
    expect(told()).toBe('月亮打了一个喷嚏。');
  });

  it('jumps along where nobody sees it, since each frame of a smooth way costs', async () => {
    let see = (_isIntersecting: boolean): void => undefined;
    const observer = jest.fn(function observer(tell: (entries: { isIntersecting: boolean }[]) => void) {
      const observe = (element: Element) => {
        if (element.matches('ol')) see = (isIntersecting) => tell([{ isIntersecting }]);
      };
      return { observe, disconnect: () => undefined };
    });
    Object.assign(window, { IntersectionObserver: observer });
    const { audio } = await open();
    await play();
    const box = within(screen.getByRole('region', { name: '故事文字' })).getByRole('list');
    see(false);
    act(() => audio.hear(5));
    expect(box.style.scrollBehavior).toBe('auto');
    see(true);
    act(() => audio.hear(60));
    expect(box.style.scrollBehavior).toBe('');
    Reflect.deleteProperty(window, 'IntersectionObserver');
  });

  it('carries its pinyin when that is wanted, at the next story too', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: '拼音' }));
    const sentence = screen.getByRole('button', { name: '月亮打了一个喷嚏。' });
    const syllables = [...sentence.querySelectorAll('rt')].map(({ textContent }) => textContent);
    expect(syllables).toEqual(['yuè', 'liang', 'dǎ', 'le', 'yí', 'gè', 'pēn', 'tì']);
    app.unmount();
    app.flows.cancel();
    await open({ path: '/audio_detail?id=star' });
    expect(await screen.findByRole('button', { name: '拼音' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('is heard from the sentence that is tapped, playing or not', async () => {
    const { audio, dispatch } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '大家都笑了。' }));
    act(() => audio.arrive(100));
    expect(audio.currentTime).toBe(60);
    act(() => void dispatch(playToggled()));
    await userEvent.click(screen.getByRole('button', { name: '月亮打了一个喷嚏。' }));
    expect(audio.currentTime).toBe(4.5);
    expect(audio.paused).toBe(false);
  });

  it.each([
    [-1, -1],
    [0, 0],
    [4_200, 0],
    [4_500, 1],
    [99_000, 2],
  ])('at %i ms is at sentence %i', (positionMs, index) => {
    expect(sentenceAt(aStory().sentences, positionMs)).toBe(index);
  });
});

describe('the series', () => {
  it('marks how far one has come in each story', async () => {
    await open({ isSignedIn: true });
    expect(await screen.findByRole('progressbar', { name: '听了多少：故事 star' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });

  it('moves the screen along when it goes on by itself', async () => {
    const { audio, dispatch } = await open();
    await play();
    act(() => void dispatch(seekRequested(95_000)));
    act(() => audio.hear(2));
    await act(async () => undefined);
    act(() => audio.hear(10));
    expect(await screen.findByRole('heading', { name: '故事 star' })).toBeInTheDocument();
    expect(presentPath()).toBe('/audio_detail?id=star');
  });

  it('leads to the next story, heard or only looked at', async () => {
    const { audio } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '下一个故事' }));
    expect(await screen.findByRole('heading', { name: '故事 star' })).toBeInTheDocument();
    expect(audio.paused).toBe(true);
    await play();
    await userEvent.click(screen.getByRole('button', { name: '上一个故事' }));
    expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
    expect(audio.paused).toBe(false);
  });
});

it('the mini player stands on other screens, not on the story’s own', async () => {
  await open();
  await play();
  expect(screen.queryByRole('region', { name: '正在播放' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  const mini = within(await screen.findByRole('region', { name: '正在播放' }));
  await userEvent.click(mini.getByRole('button', { name: '暂停' }));
  expect(app.audio.paused).toBe(true);
  await userEvent.click(mini.getByRole('button', { name: '打开播放器' }));
  const sheet = within(await screen.findByRole('dialog', { name: '播放列表' }));
  await userEvent.click(sheet.getByRole('button', { name: '前进15秒' }));
  expect(app.audio.currentTime).toBe(15);
  await userEvent.click(sheet.getByRole('button', { name: '关闭' }));
  await userEvent.click(mini.getByRole('link', { name: '打开 故事 moon' }));
  expect(await screen.findByRole('heading', { name: '故事 moon' })).toBeInTheDocument();
});

it('the gallery forces every state of the player by hand', async () => {
  await open({ path: '/test_page2' });
  await userEvent.click(await screen.findByRole('button', { name: '放上完整故事' }));
  await userEvent.click(screen.getByRole('button', { name: 'blocked' }));
  expect(screen.getByRole('button', { name: '点一下继续' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'failed' }));
  expect(screen.getAllByText('播放失败，请再试一次')).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: '放上试听' }));
  await userEvent.click(screen.getByRole('button', { name: 'ended' }));
  expect(screen.getByText('试听结束啦，会员可以听完整个故事')).toBeInTheDocument();
});
