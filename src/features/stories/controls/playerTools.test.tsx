import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storyScreen } from '#test/harness/screens/storyScreen.tsx';

const { open, play } = storyScreen();

/** Simulates a finger that drags a handle vertically. Rows are 60 px high. */
function drag(handle: HTMLElement, byY: number) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: 60 } as DOMRect);
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  const finger = (type: string, clientY: number) =>
    fireEvent(handle, new MouseEvent(type, { bubbles: true, cancelable: true, clientY }));
  finger('pointerdown', 300);
  finger('pointermove', 300 + byY);
  finger('pointerup', 300 + byY);
}

describe('the buttons below the player', () => {
  it('set a sleep timer, show the remaining time, and cancel the timer', async () => {
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

  it('switch between three modes: play the queue once, repeat it, and repeat one story', async () => {
    await open();
    for (const name of ['顺序播放', '列表循环', '单曲循环', '顺序播放'])
      await userEvent.click(await screen.findByRole('button', { name: `循环方式，现在${name}` }));
  });

  it('open the queue, in which stories can be played, reordered by keys or touch, and removed', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: '从列表移除 故事 train' }));
    expect(order()).toEqual(['star', 'moon']);
    expect(screen.queryByRole('button', { name: '从列表移除 故事 moon' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '播放 故事 star' }));
    expect(store.getState().player.story?.id).toBe('star');
  });

  it('add a story to the queue while another story is playing', async () => {
    const { store } = await open();
    await play();
    await userEvent.click(screen.getByRole('link', { name: /故事 train/ }));
    await userEvent.click(await screen.findByRole('button', { name: '等会儿再听，排到下一个' }));
    expect(await screen.findByText('排好啦，下一个就听它')).toBeInTheDocument();
    expect(store.getState().player.queue.map(({ id }) => id)).toEqual(['moon', 'train', 'star']);
  });
});
