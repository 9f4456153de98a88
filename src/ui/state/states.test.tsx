import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';

it('an empty state says what is missing and offers the next step', () => {
  render(<EmptyState title="还没有收藏" text="喜欢的故事会住在这里" action={<button>去听故事</button>} />);
  expect(screen.getByText('还没有收藏')).toBeInTheDocument();
  expect(screen.getByText('喜欢的故事会住在这里')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '去听故事' })).toBeInTheDocument();
});

it('an error state is announced and offers a retry', async () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('呆迪没有听清楚');
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('an error state ignores taps while a retry is running', async () => {
  const onRetry = jest.fn();
  render(<ErrorState retrying onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(onRetry).not.toHaveBeenCalled();
});

it('an error state has no button if nothing can be retried', () => {
  render(<ErrorState title="故事不见了" text="它可能已经下架" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
