import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { LazyPart } from './LazyPart.tsx';

interface PartProps {
  text: string;
}

const Part = ({ text }: PartProps) => <p>{text}</p>;

const RetryButton = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <button type="button" disabled={retrying} onClick={onRetry}>
    再试一次
  </button>
);

/** Renders a screen with a part whose code fails to load `failures` times. */
function renderScreen(failures: number, { hasErrorState = false } = {}) {
  jest.spyOn(console, 'warn').mockImplementation();
  const load = jest.fn(async (): Promise<ComponentType<PartProps>> => {
    if (load.mock.calls.length <= failures) throw new Error('Loading chunk 7 failed');
    return Part;
  });
  const element = (
    <>
      <h1>故事</h1>
      <LazyPart
        load={load}
        with={{ text: '下载' }}
        placeholder={<p>准备下载</p>}
        {...(hasErrorState && { failed: RetryButton })}
      />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return { load, router, element };
}

/** Waits until the promises of a failed load are settled. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('LazyPart shows the placeholder of a part until its code has loaded, even if the first attempt fails', async () => {
  const { load } = renderScreen(1);
  expect(screen.getByText('准备下载')).toBeInTheDocument();
  await settle();
  expect(screen.getByText('下载')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it.each([
  ['10 s later', () => jest.advanceTimersByTimeAsync(10_000)],
  [
    'when the device is online again',
    async () => {
      window.dispatchEvent(new Event('online'));
      await jest.advanceTimersByTimeAsync(0);
    },
  ],
])(
  'LazyPart leaves the screen unchanged when the code of a part fails to load twice, and requests the code again %s',
  async (_moment, pass) => {
    const { load } = renderScreen(2);
    await settle();
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { name: '故事' })).toBeInTheDocument();
    expect(screen.getByText('准备下载')).toBeInTheDocument();
    await act(pass);
    expect(screen.getByText('下载')).toBeInTheDocument();
  },
);

it('LazyPart requests the code of a part again every 10 s while it fails to load', async () => {
  const { load } = renderScreen(100);
  await settle();
  await act(() => jest.advanceTimersByTimeAsync(9_999));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(load).toHaveBeenCalledTimes(4);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(load).toHaveBeenCalledTimes(6);
});

it('LazyPart requests the code of a part again on the next screen after it has failed to load', async () => {
  const { router } = renderScreen(2);
  await settle();
  expect(screen.getByText('准备下载')).toBeInTheDocument();
  await act(() => router.navigate('/next'));
  await settle();
  expect(screen.getByText('下载')).toBeInTheDocument();
});

it('LazyPart shows the given component `failed`, such as a retry button, instead of the placeholder if the code of a part fails to load', async () => {
  jest.useRealTimers();
  renderScreen(2, { hasErrorState: true });
  await userEvent.click(await screen.findByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('下载')).toBeInTheDocument();
});

it('LazyPart immediately shows a part whose code has already been loaded', async () => {
  const { element } = renderScreen(0);
  await settle();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  expect(screen.getAllByText('下载')).toHaveLength(2);
});
