import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProgress, aStory } from '#test/builders/stories/stories.ts';
import { storyScreen } from '#test/harness/screens/storyScreen.tsx';

const { open, play, playButton } = storyScreen();
const slider = () => screen.getByRole('slider', { name: '播放进度' });

describe('the player on the screen of a story', () => {
  it('loads the sound before the first tap', async () => {
    const { audio } = await open();
    await playButton();
    expect(audio.src).toBe('/media/sound/moon.mp3');
    expect(audio.preload).toBe('auto');
    expect(audio.paused).toBe(true);
  });

  it('plays, skips, pauses, and shows the time', async () => {
    const { audio } = await open();
    await play();
    await userEvent.click(screen.getByRole('button', { name: '前进15秒' }));
    act(() => audio.playFor(67));
    expect(slider()).toHaveAttribute('aria-valuetext', '1分22秒，共1分40秒');
    expect(screen.getByText('1:22')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    expect(audio.paused).toBe(true);
  });

  it('seeks only when the slider of the position is released, not while it is dragged', async () => {
    const { audio } = await open();
    await play();
    fireEvent.input(slider(), { target: { value: '30000' } });
    expect(screen.getByText('0:30')).toBeInTheDocument();
    expect(audio.currentTime).toBe(0);
    fireEvent(slider(), new Event('change', { bubbles: true }));
    expect(audio.currentTime).toBe(30);
  });

  it('lets the user choose the playback speed', async () => {
    const { audio } = await open();
    await userEvent.click(await screen.findByRole('button', { name: '播放速度，现在1倍' }));
    await userEvent.click(await screen.findByRole('button', { name: '1.25 倍' }));
    expect(audio.playbackRate).toBe(1.25);
    expect(await screen.findByRole('button', { name: '播放速度，现在1.25倍' })).toBeInTheDocument();
  });

  it('resumes where the user stopped, says so, and offers to start from the beginning', async () => {
    const { audio } = await open({ isSignedIn: true, progress: aProgress('moon', 80_000) });
    await play();
    expect(await screen.findByText('上次听到 1:20，已接着播放')).toBeInTheDocument();
    expect(audio.currentTime).toBe(80);
    await userEvent.click(screen.getByRole('button', { name: '从头听' }));
    expect(audio.currentTime).toBe(0);
    expect(screen.queryByText(/上次听到/)).not.toBeInTheDocument();
  });

  it('asks from which position to continue when another device has stored a different position', async () => {
    const first = await open({ isSignedIn: true, userId: 'user-a' });
    await play();
    act(() => first.audio.playFor(30));
    await userEvent.click(screen.getByRole('button', { name: '暂停' }));
    first.unmount();
    // Makes the position of the other device newer than any position that this phone may still store.
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

  it('asks for another tap when the browser refuses to play', async () => {
    const { audio } = await open();
    audio.refusal = new DOMException('', 'NotAllowedError');
    await userEvent.click(await playButton());
    audio.refusal = undefined;
    await userEvent.click(await screen.findByRole('button', { name: '点一下继续' }));
    act(() => audio.finishLoading(100));
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('reports that a sound has failed to load, and retries', async () => {
    const { audio } = await open();
    await play();
    act(() => audio.fail());
    await act(async () => undefined);
    act(() => audio.fail());
    expect(await screen.findByText('没有播出来，请再试一次')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    await act(async () => undefined);
    act(() => audio.finishLoading(100));
    expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  });

  it('ROLE-02 says before and after the preview of a story that members hear the whole story', async () => {
    const sound = { ...aStory().sound, durationMs: 90_000, isPreview: true };
    const { audio } = await open({ answer: { access: 'vip', sound } });
    expect(await screen.findByText('会员故事，可以试听 1分30秒')).toBeInTheDocument();
    await play();
    act(() => audio.playFor(101));
    expect(screen.getByText('试听结束啦，会员可以听完整个故事')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看会员' })).toHaveAttribute('href', '/combine/vippage/index');
  });
});
