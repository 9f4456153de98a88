import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BagIcon } from '#ui/icons/shellIcons.tsx';
import { HomeIcon } from '#ui/icons/accountIcons.tsx';
import { BottomTabs } from './bars/BottomTabs.tsx';
import { PageHeader } from './bars/PageHeader.tsx';

const items = [
  { id: 'home', label: '故事', href: '/combine/', icon: HomeIcon },
  { id: 'mall', label: '商城', href: '/combine/exmall', icon: BagIcon },
];

it('the bottom tabs are links, and the current tab is marked', () => {
  render(<BottomTabs items={items} currentId="mall" />);
  expect(screen.getByRole('navigation', { name: '主导航' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '商城' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: '故事' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('link', { name: '故事' })).toHaveAttribute('href', '/combine/');
});

it('the bottom tabs report which one was tapped', async () => {
  const onSelect = jest.fn((_item: unknown, event: { preventDefault: () => void }) => event.preventDefault());
  render(<BottomTabs items={items} currentId="home" onSelect={onSelect} />);
  await userEvent.click(screen.getByRole('link', { name: '商城' }));
  expect(onSelect.mock.calls[0]?.[0]).toBe(items[1]);
});

it('a page header shows the title, and calls onBack when the back button is tapped', async () => {
  const onBack = jest.fn();
  render(<PageHeader title="收听记录" onBack={onBack} right={<button>清空</button>} />);
  expect(screen.getByRole('heading', { name: '收听记录', level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '清空' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  expect(onBack).toHaveBeenCalledTimes(1);
});

it('a page header without onBack has no back button', () => {
  render(<PageHeader title="故事" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
