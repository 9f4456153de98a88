import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listSeenVideos, listVideos, saveSeenVideo } from '#contract/catalogue/videos.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { someVideos } from '#test/builders/catalogue/videos.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { ASK_AFTER_MS } from './player/useStillWatching.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
let app: App;

const videoElement = () => document.querySelector('video')!;
const setVideoState = (element: HTMLVideoElement, values: Partial<HTMLVideoElement>) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(element, name, { value, configurable: true, writable: true });
};

async function startPlaying(this: HTMLMediaElement) {
  // Waits, because media elements dispatch their events asynchronously.
  await Promise.resolve();
  fireEvent.play(this);
  fireEvent.playing(this);
}

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(startPlaying);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
});

async function open(
  path: string,
  { isSignedIn = false, prepare }: { isSignedIn?: boolean; prepare?: (network: App['network']) => void } = {},
) {
  app = await renderApp(path, {
    beforeRender: ({ network, dispatch }) => {
      network.answer(listVideos, someVideos());
      network.answer(listSeenVideos, { items: [] });
      network.answer(saveSeenVideo, {});
      prepare?.(network);
      if (isSignedIn) dispatch(setToken({ token: 'a' }));
    },
  });
  await waitFor(() => expect(screen.queryByLabelText('正在打开视频')).not.toBeInTheDocument());
  return app;
}

/** Simulates that the video has reached this position. */
function reach(seconds: number) {
  setVideoState(videoElement(), { currentTime: seconds, readyState: HTMLMediaElement.HAVE_ENOUGH_DATA });
  fireEvent.timeUpdate(videoElement());
}

function end() {
  setVideoState(videoElement(), { ended: true, currentTime: 40 });
  fireEvent.pause(videoElement());
  fireEvent.ended(videoElement());
}

/**
 * Simulates that the network is gone: the video fails now, and each time it is loaded. Like in a browser, the element
 * refuses to play after a failure, and reports the position 0 when it begins to load.
 */
function breakFilm() {
  const failure = () => new DOMException('', 'NotSupportedError');
  let refuse = (_: DOMException): void => undefined;
  const fail = () => {
    setVideoState(videoElement(), { error: { code: 4 } as MediaError });
    fireEvent.error(videoElement());
    refuse(failure());
  };
  jest.mocked(HTMLMediaElement.prototype.play).mockImplementation(async function playBroken(this: HTMLMediaElement) {
    if (this.error) throw failure();
    fireEvent.play(this);
    await new Promise((_, reject) => (refuse = reject));
  });
  jest.mocked(HTMLMediaElement.prototype.load).mockImplementation(() => {
    restartLoading();
    void Promise.resolve().then(fail);
  });
  fail();
}

/**
 * Simulates that the element starts to load a video: it resets its position, state and speed, and reports the position
 * 0.
 */
function restartLoading() {
  const { defaultPlaybackRate } = videoElement();
  const { HAVE_NOTHING } = HTMLMediaElement;
  setVideoState(videoElement(), {
    error: null,
    ended: false,
    currentTime: 0,
    readyState: HAVE_NOTHING,
    playbackRate: defaultPlaybackRate,
  });
  fireEvent.timeUpdate(videoElement());
}

function repairFilm() {
  jest.mocked(HTMLMediaElement.prototype.play).mockImplementation(startPlaying);
  jest.mocked(HTMLMediaElement.prototype.load).mockImplementation(restartLoading);
}

const play = () => userEvent.click(screen.getByRole('button', { name: /^播放：/ }));
const storedProgress = () => JSON.parse(localStorage.getItem(storageKeys.seenVideos) ?? '{}') as Record<string, object>;

describe('/video_show', () => {
  it('plays inside the page, even in X5 and old iOS webviews', async () => {
    await open('/video_show');
    expect(screen.getByRole('heading', { level: 2, name: '视频 ears' })).toBeInTheDocument();
    for (const name of ['playsinline', 'webkit-playsinline', 'x5-playsinline'])
      expect(videoElement()).toHaveAttribute(name);
    // X5 accepts only one of `x5-playsinline` and `x5-video-player-type`.
    expect(videoElement()).not.toHaveAttribute('x5-video-player-type');
    await play();
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(screen.getByRole('button', { name: '播放：视频 ears' })).toBeInTheDocument();
  });

  it('shows the video whose id is in the address, or a message if it does not exist', async () => {
    await open('/video_show?id=rain');
    expect(screen.getByRole('heading', { level: 2, name: '视频 rain' })).toBeInTheDocument();
    app.unmount();
    await open('/video_show?id=no-such');
    expect(screen.getByText('没有找到这个视频')).toBeInTheDocument();
  });

  it('lets the user change the speed and seek', async () => {
    await open('/video_show');
    await userEvent.click(screen.getByRole('button', { name: '播放速度 1 倍，换一个' }));
    expect(videoElement().playbackRate).toBe(1.25);
    fireEvent.input(screen.getByRole('slider', { name: '进度' }), { target: { value: '20000' } });
    expect(videoElement().currentTime).toBe(20);
    expect(screen.getByText('0:20 / 0:40')).toBeInTheDocument();
  });

  it('enters full screen in the way that the webview supports', async () => {
    await open('/video_show');
    const button = screen.getByRole('button', { name: '全屏' });
    await userEvent.click(button);
    const frame = screen.getByRole('region', { name: '视频' });
    expect(frame).toHaveClass('fillsPage');
    await userEvent.click(button);
    expect(frame).not.toHaveClass('fillsPage');
    const enter = jest.fn();
    Object.assign(videoElement(), { webkitEnterFullscreen: enter });
    await userEvent.click(button);
    expect(enter).toHaveBeenCalledTimes(1);
    const request = jest.fn(() => Promise.resolve());
    Object.assign(frame, { requestFullscreen: request });
    await userEvent.click(button);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('stores on this phone where a guest has stopped a video, and resumes there', async () => {
    await open('/video_show');
    await play();
    reach(12);
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(storedProgress()).toMatchObject({ ears: { positionMs: 12_000, isFinished: false } });
    app.unmount();
    await open('/video_show?id=ears');
    expect(screen.getByText('0:12 / 0:40')).toBeInTheDocument();
    setVideoState(videoElement(), { currentTime: 0 });
    fireEvent.loadedMetadata(videoElement());
    expect(videoElement().currentTime).toBe(12);
  });

  it('stores a user’s position on the server: every ten seconds, at a pause, and when the page is hidden', async () => {
    const { network } = await open('/video_show', { isSignedIn: true });
    await screen.findByRole('region', { name: '视频' });
    await play();
    reach(5);
    expect(network.callsTo(saveSeenVideo)).toEqual([]);
    reach(10.5);
    reach(12);
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    await play();
    reach(14);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    const saved = network.callsTo(saveSeenVideo).map(({ request }) => (request as { body: object }).body);
    expect(saved).toMatchObject([
      { positionMs: 10_500 },
      { positionMs: 12_000, isFinished: false },
      { positionMs: 14_000, isFinished: false },
    ]);
    expect(localStorage.getItem(storageKeys.seenVideos)).toBeNull();
  });

  it('stores the position for the child who has watched, even after another tab has switched to another child', async () => {
    const { network, dispatch } = await open('/video_show', { isSignedIn: true });
    act(() => void dispatch(setUser({ userId: 'ann', childId: 'ann' })));
    await screen.findByRole('region', { name: '视频' });
    await play();
    reach(5);
    act(() => changeChildActions({ childId: 'ben' }).forEach((action) => dispatch(action)));
    expect(network.callsTo(saveSeenVideo).map(({ options }) => options)).toMatchObject([{ childId: 'ann' }]);
  });

  it('stops at the end of a video unless continuous playback is on', async () => {
    await open('/video_show');
    await play();
    end();
    expect(screen.getByRole('button', { name: '再看一遍' })).toBeInTheDocument();
    expect(currentPath()).toBe('/video_show');
    expect(storedProgress()).toMatchObject({ ears: { isFinished: true } });
    await userEvent.click(screen.getByRole('switch', { name: '连续播放', checked: false }));
    setVideoState(videoElement(), { ended: false });
    await userEvent.click(screen.getByRole('button', { name: '再看一遍' }));
    end();
    expect(currentPath()).toBe('/video_show?id=count');
    expect(await screen.findByRole('button', { name: '暂停' })).toBeInTheDocument();
    expect(localStorage.getItem(storageKeys.playsOn)).toBe('1');
  });

  it('stays in full screen and keeps its speed when the next video follows', async () => {
    await open('/video_show');
    await userEvent.click(screen.getByRole('switch', { name: '连续播放', checked: false }));
    await userEvent.click(screen.getByRole('button', { name: '播放速度 1 倍，换一个' }));
    await userEvent.click(screen.getByRole('button', { name: '全屏' }));
    await play();
    const element = videoElement();
    const frame = screen.getByRole('region', { name: '视频' });
    end();
    expect(await screen.findByRole('heading', { level: 2, name: '视频 count' })).toBeInTheDocument();
    // The browser leaves full screen when the frame or, on an iPhone, the element is replaced.
    expect(screen.getByRole('region', { name: '视频' })).toBe(frame);
    expect(videoElement()).toBe(element);
    expect(frame).toHaveClass('fillsPage');
    expect(screen.getByRole('button', { name: '播放速度 1.25 倍，换一个' })).toBeInTheDocument();
    restartLoading();
    expect(element.playbackRate).toBe(1.25);
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('stores the position of a video when the user chooses another video, which then starts at its own stored position', async () => {
    localStorage.setItem(
      storageKeys.seenVideos,
      JSON.stringify({ count: { positionMs: 20_000, isFinished: false, seenAt: 1 } }),
    );
    await open('/video_show');
    await play();
    reach(12);
    reach(13);
    await userEvent.click(screen.getByRole('link', { name: /视频 count/ }));
    expect(currentPath()).toBe('/video_show?id=count');
    restartLoading();
    expect(screen.getByRole('button', { name: '播放：视频 count' })).toBeInTheDocument();
    expect(screen.getByText('0:20 / 0:40')).toBeInTheDocument();
    fireEvent.loadedMetadata(videoElement());
    expect(videoElement().currentTime).toBe(20);
    expect(storedProgress()).toMatchObject({ ears: { positionMs: 13_000 }, count: { positionMs: 20_000 } });
  });

  it('asks after 15 minutes of playback without a touch whether anybody is still watching', async () => {
    await open('/video_show');
    await play();
    for (let second = 1; second <= ASK_AFTER_MS / 1000; second += 1) reach(second);
    const question = await screen.findByRole('alertdialog', { name: '还在看吗？' });
    expect(screen.getByRole('button', { name: '播放：视频 ears', hidden: true })).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: '我还在' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('does not ask whether anybody is still watching if the screen was touched', async () => {
    await open('/video_show');
    await play();
    for (let second = 1; second < ASK_AFTER_MS / 1000; second += 1) reach(second);
    fireEvent.pointerDown(screen.getByRole('region', { name: '视频' }));
    reach(ASK_AFTER_MS / 1000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('loads a video again on request after a failure', async () => {
    await open('/video_show');
    fireEvent.error(videoElement());
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(HTMLMediaElement.prototype.load).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('lets the user retry each time a video fails without a network, and later continues the video at the same position', async () => {
    await open('/video_show');
    await play();
    reach(12);
    breakFilm();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText(/^视频没有播出来/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(await screen.findByText(/^视频没有播出来/)).toBeInTheDocument();
    repairFilm();
    await userEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(await screen.findByRole('button', { name: '暂停' })).toBeInTheDocument();
    fireEvent.loadedMetadata(videoElement());
    expect(videoElement().currentTime).toBe(12);
  });

  it.each([
    ['shows its play button if the webview plays only after a tap', 'NotAllowedError', /^播放：/],
    ['offers another try if the browser cannot play it', 'NotSupportedError', '再试一次'],
  ])('%s', async (_, name, button) => {
    await open('/video_show');
    (HTMLMediaElement.prototype.play as jest.Mock).mockRejectedValueOnce(new DOMException('', name));
    await play();
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
  });
});

describe('the lists of videos', () => {
  const seen = { videoId: 'ears', positionMs: 40_000, isFinished: true, seenAt: 1 };

  it('show every topic with its videos at /video_show/topic_list, and label our promotion as an advertisement', async () => {
    await open('/video_show/topic_list');
    expect(within(screen.getByRole('region', { name: '先认识一下' })).getAllByRole('link')).toHaveLength(3);
    expect(screen.getByRole('link', { name: /广告/ })).toHaveAttribute('href', '/combine/video_show/ad');
  });

  it('offer at /video_show/play_list to continue with the first unwatched video, and mark watched videos', async () => {
    await open('/video_show/play_list?topic=hello', {
      isSignedIn: true,
      prepare: (network) => network.answer(listSeenVideos, { items: [seen] }),
    });
    expect(await screen.findByRole('link', { name: '接着看：视频 count' })).toBeInTheDocument();
    expect(screen.getByText(/看完 1 \/ 2/)).toBeInTheDocument();
    expect(screen.getByText('看完了')).toBeInTheDocument();
  });

  it('ROUTE-07 show all videos at /video_show/play_list when the address contains no id of an existing topic', async () => {
    await open('/video_show/play_list?topic=none');
    expect(screen.getByRole('heading', { name: '全部视频' })).toBeInTheDocument();
    expect(screen.getByText(/看完 0 \/ 3/)).toBeInTheDocument();
  });

  it('show an error with a button to retry, and a message if there are no videos', async () => {
    const { network } = await open('/video_show/topic_list', {
      prepare: (one) => one.answer(listVideos, new ApiError('timeout')),
    });
    expect(await screen.findByText('请求超时,请检查网络后重试')).toBeInTheDocument();
    network.answer(listVideos, someVideos({ topics: [] }));
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('视频还在路上')).toBeInTheDocument();
  });
});

describe('/video_show/ad, a promotion before the videos', () => {
  it.each([
    ['/video_show/ad', '/video_show/topic_list'],
    ['/video_show/ad?next=rain', '/video_show?id=rain'],
    ['/video_show/ad?next=https://evil.example', '/video_show/topic_list'],
  ])('can be skipped immediately: from the address %s, the user then gets to %s', async (path, target) => {
    await open(path);
    await userEvent.click(await screen.findByRole('button', { name: '跳过 15' }));
    expect(currentPath()).toBe(target);
  });

  it('counts down, and continues to the videos when the promotion ends', async () => {
    await open('/video_show/ad');
    reach(5);
    expect(screen.getByRole('button', { name: '跳过 10' })).toBeInTheDocument();
    fireEvent.ended(videoElement());
    expect(currentPath()).toBe('/video_show/topic_list');
  });

  it('shows a play button if the webview plays only after a tap', async () => {
    (HTMLMediaElement.prototype.play as jest.Mock).mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await open('/video_show/ad');
    await userEvent.click(await screen.findByRole('button', { name: '播放广告' }));
    expect(screen.queryByRole('button', { name: '播放广告' })).not.toBeInTheDocument();
  });
});
