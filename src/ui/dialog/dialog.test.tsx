import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog } from './Dialog.tsx';
import { Sheet } from './Sheet.tsx';

it('a sheet takes the focus, has its title as accessible name, and is closed by its button or by Escape', async () => {
  const onClose = jest.fn();
  render(
    <Sheet open onClose={onClose} title="播放速度">
      <button>1.5 倍</button>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: '播放速度' });
  expect(sheet).toContainElement(document.activeElement as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('a sheet keeps the focus inside', async () => {
  render(
    <>
      <button>外面</button>
      <Sheet open onClose={jest.fn()} title="播放速度">
        <button>1.5 倍</button>
      </Sheet>
    </>,
  );
  const sheet = screen.getByRole('dialog');
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    expect(sheet).toContainElement(document.activeElement as HTMLElement);
  }
});

it('a closed sheet is not rendered', () => {
  render(
    <Sheet open={false} onClose={jest.fn()} title="播放速度">
      1.5 倍
    </Sheet>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('a dialog has its text as description, and a tap outside does not close it', async () => {
  const onClose = jest.fn();
  render(
    <Dialog
      open
      onClose={onClose}
      title="要退出登录吗？"
      text="听过的故事会替你记着"
      actions={<button>退出</button>}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: '要退出登录吗？' });
  expect(dialog).toHaveAccessibleDescription('听过的故事会替你记着');
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
