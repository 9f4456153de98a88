import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { seekRequested } from '#platform/player/playerSlice.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { storyScreen } from '#test/harness/screens/storyScreen.tsx';

const { open, play } = storyScreen();

describe('the stories of a series', () => {
  it('show the progress in each story', async () => {
    await open({ isSignedIn: true });
    expect(await screen.findByRole('progressbar', { name: '听了多少：故事 star' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
  });

  it('appear on the screen one after the other as the player continues with the next story', async () => {
    const { audio, dispatch } = await open();
    await play();
    act(() => void dispatch(seekRequested(95_000)));
    act(() => audio.playFor(2));
    await act(async () => undefined);
    act(() => audio.playFor(10));
    expect(await screen.findByRole('heading', { name: '故事 star' })).toBeInTheDocument();
    expect(currentPath()).toBe('/audio_detail?id=star');
  });

  it('can be opened one after the other, whether the player is playing or not', async () => {
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
