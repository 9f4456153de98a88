import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryState, type QueryResult } from './QueryState.tsx';

const waiting: QueryResult<{ items: string[] }> = { isFetching: true, refetch: () => undefined };

const show = (query: QueryResult<{ items: string[] }>) =>
  render(
    <QueryState
      query={query}
      loading={<p>正在加载</p>}
      empty={<p>什么都没有</p>}
      notFound={<p>找不到</p>}
      frame={(state) => <main>{state}</main>}
    >
      {({ items }) => <p>{items.join()}</p>}
    </QueryState>,
  );

it('QueryState shows the loading state inside the given `frame` until the first reply', () => {
  show(waiting);
  expect(screen.getByRole('main')).toHaveTextContent('正在加载');
});

it('QueryState shows the content without the `frame`, even while the next request is running or has failed', () => {
  show({ ...waiting, currentData: { items: ['甲', '乙'] }, error: { message: '断网了' } });
  expect(screen.getByText('甲,乙')).toBeInTheDocument();
  expect(screen.queryByRole('main')).not.toBeInTheDocument();
});

it('QueryState announces the text of a failure, and repeats the request when the user taps the button', async () => {
  const refetch = jest.fn();
  show({ isFetching: false, error: { message: '请求超时' }, refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('请求超时');
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('QueryState ignores further taps while a retry is running', async () => {
  const refetch = jest.fn();
  show({ isFetching: true, error: { message: '请求超时' }, refetch });
  await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
  expect(refetch).not.toHaveBeenCalled();
});

it('QueryState shows the not-found state for the status 404, but not for other errors', () => {
  const { unmount } = show({ ...waiting, error: { message: '没有', status: 404 } });
  expect(screen.getByText('找不到')).toBeInTheDocument();
  unmount();
  show({ ...waiting, error: { message: '坏了', status: 500 } });
  expect(screen.getByRole('alert')).toHaveTextContent('坏了');
});

it('QueryState shows the empty state for a reply without items', () => {
  show({ ...waiting, currentData: { items: [] } });
  expect(screen.getByRole('main')).toHaveTextContent('什么都没有');
});
