import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar.tsx';
import { Cover } from './Cover.tsx';
import { PictureRow } from './PictureRow.tsx';

it('a cover offers webp in three widths and a jpg for old webviews', () => {
  const { container } = render(<Cover src="/cdn/moon" alt="月亮船" sizes="112px" />);
  expect(screen.getByRole('img', { name: '月亮船' })).toHaveAttribute('src', '/cdn/moon-320.jpg');
  const source = container.querySelector('source');
  expect(source).toHaveAttribute('type', 'image/webp');
  expect(source).toHaveAttribute('sizes', '112px');
  expect(source).toHaveAttribute('srcset', '/cdn/moon-160.webp 160w, /cdn/moon-320.webp 320w, /cdn/moon-640.webp 640w');
});

it('a banner offers a webp in two widths of its own, 375 and 750 px', () => {
  const { container } = render(<Cover src="/cdn/snow" alt="下雪了" shape="banner" sizes="100vw" />);
  expect(screen.getByRole('img', { name: '下雪了' })).toHaveAttribute('src', '/cdn/snow-750.jpg');
  expect(container.querySelector('source')).toHaveAttribute(
    'srcset',
    '/cdn/snow-375.webp 375w, /cdn/snow-750.webp 750w',
  );
});

it.each([
  [true, 'eager', 'high'],
  [false, 'lazy', 'auto'],
])('a cover with eager=%s has the attributes loading="%s" and fetchpriority="%s"', (eager, loading, priority) => {
  render(<Cover src="/cdn/moon" alt="月亮船" eager={eager} />);
  expect(screen.getByRole('img')).toHaveAttribute('loading', loading);
  expect(screen.getByRole('img')).toHaveAttribute('fetchpriority', priority);
});

it('a cover that fails to load is replaced by the mascot 呆迪 and keeps its accessible name; if its address changes, it is loaded again', () => {
  const { container, rerender } = render(<Cover src="/cdn/moon" alt="月亮船" />);
  fireEvent.error(screen.getByRole('img'));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: '月亮船' })).toBeInTheDocument();
  rerender(<Cover src="/cdn/sea" alt="大海" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/cdn/sea-320.jpg');
});

it('an avatar shows the child’s picture, or the mascot 呆迪 if the picture fails to load', () => {
  const { container } = render(<Avatar name="小满" src="/cdn/child.jpg" />);
  fireEvent.error(screen.getByRole('img', { name: '小满' }));
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: '小满' })).toBeInTheDocument();
});

it('an avatar without a picture and without a name is decorative', () => {
  render(<Avatar name="" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('a list row shows the mascot 呆迪 if it has no picture, and does not show it as long as the address of the picture is not known', () => {
  const { container, rerender } = render(<PictureRow href="/" src={null} title="我的故事" facts="录了 1 / 2 句" />);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  rerender(<PictureRow href="/" src={undefined} title="我的故事" facts="录了 1 / 2 句" />);
  expect(container.querySelector('svg')).toBeNull();
});
