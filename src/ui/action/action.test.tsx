import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import type { LinkProps } from '#ui/navigation/linkComponent.ts';
import { Button } from './Button.tsx';
import { ButtonLink } from './ButtonLink.tsx';
import { Chip } from './Chip.tsx';
import { IconButton } from './IconButton.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

it('a button acts once for each tap and never submits a form by accident', async () => {
  const onClick = jest.fn();
  render(<Button onClick={onClick}>保存</Button>);
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

it('a loading button is busy, keeps the focus, and neither acts nor submits', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} onClick={onClick}>
        保存
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: '保存' });
  button.focus();
  rerender(form(true));
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('a button has the classes of its kind and size', () => {
  render(
    <Button kind="danger" size="large" wide>
      退出登录
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveClass('danger', 'large', 'wide');
});

it('a button link is rendered by the link component that it receives', () => {
  const AppLink = ({ href, children }: LinkProps) => <a href={`/combine${href}`}>{children}</a>;
  render(
    <ButtonLink href="/about" as={AppLink}>
      关于
    </ButtonLink>,
  );
  expect(screen.getByRole('link', { name: '关于' })).toHaveAttribute('href', '/combine/about');
});

it('an icon button has its label as accessible name', async () => {
  const onClick = jest.fn();
  render(<IconButton label="播放" icon={<PlayIcon />} onClick={onClick} />);
  await userEvent.click(screen.getByRole('button', { name: '播放' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('a chip exposes to screen readers whether it is selected', async () => {
  const onClick = jest.fn();
  render(
    <Chip selected onClick={onClick}>
      睡前
    </Chip>,
  );
  await userEvent.click(screen.getByRole('button', { name: '睡前', pressed: true }));
  expect(onClick).toHaveBeenCalledTimes(1);
});

it.each([true, false])('a tap on the theme switch selects the other theme (bedtime on: %s)', async (bedtime) => {
  const onChange = jest.fn();
  render(<ThemeSwitch bedtime={bedtime} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: '睡前模式', checked: bedtime }));
  expect(onChange).toHaveBeenCalledWith(!bedtime);
});
