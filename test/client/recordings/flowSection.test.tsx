import { act, fireEvent, screen, within } from '@testing-library/react';
import { openPageRecorder } from '#app/developer/pageRecorder.ts';
import { recorderTools } from '#app/developer/recorderTools.ts';
import { logout } from '#platform/session/authSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const reload = jest.fn();

/** Opens the debug screen. The page is being recorded if a recording was started before. */
async function open() {
  const recorder = openPageRecorder(reload);
  return renderApp('/cydebug', recorder ? { tools: recorderTools(recorder) } : {});
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete window.__flowRecorder__;
});

it('the flow recording of a session starts with the next page load, is stored, and can be replayed without affecting the app', async () => {
  const before = await open();
  fireEvent.change(screen.getByLabelText('录制名称'), { target: { value: '退出登录' } });
  await press('开始录制（刷新页面）');
  expect(reload).toHaveBeenCalled();
  before.unmount();

  const { dispatch, network, left, store } = await open();
  expect(screen.getByText('正在录制“退出登录”')).toBeInTheDocument();
  await act(async () => dispatch(logout(undefined)));
  await advanceTime(2_000);
  await press('停止录制');
  const recordings = within(screen.getByRole('list', { name: '录好的流程' }));
  expect(recordings.getByText('退出登录')).toBeInTheDocument();

  const calls = network.calls.length;
  const state = store.getState();
  const cookies = document.cookie;
  await press('快速回放 退出登录');
  for (let turn = 0; turn < 200; turn += 1) await advanceTime(1);
  expect(screen.getByText(/回放完成：\d+ 步全部一致/)).toBeInTheDocument();
  // The recorded logout has navigated away from the page once; its replay has not.
  expect(left).toHaveLength(1);
  expect(network.calls).toHaveLength(calls);
  expect(store.getState().auth).toEqual(state.auth);
  expect(document.cookie).toBe(cookies);
});

it('the flow recording of a session can be replayed step by step, and the replay can be stopped', async () => {
  sessionStorage.setItem('flow_recording', '首页');
  await open();
  await advanceTime(3_000);
  await press('停止录制');
  await press('单步回放 首页');
  await advanceTime(5);
  const present = () => screen.getByText(/^第 \d+ \/ \d+ 步$/).textContent;
  const first = present();
  await press('下一步');
  await advanceTime(5);
  expect(present()).not.toBe(first);
  await press('停止回放');
  await advanceTime(5);
  expect(screen.getByText(/^已停止/)).toBeInTheDocument();
});

it('the debug screen rejects a file that is not a flow recording, and says why', async () => {
  await open();
  const file = new File(['{"format":9}'], 'recording.json');
  Object.assign(file, { text: async () => '{"format":9}' });
  await act(async () => void fireEvent.change(screen.getByLabelText('载入录制文件'), { target: { files: [file] } }));
  expect(screen.getByRole('alert')).toHaveTextContent('only 1 and 2 can be read');
});

it('if the browser stores nothing, the debug screen says that no session can be recorded, and does not reload the page', async () => {
  await open();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  reload.mockClear();
  await press('开始录制（刷新页面）');
  expect(screen.getByText(/在这里录不了/)).toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

it('if the flow recording of a session becomes too long, the debug screen says so, and keeps the part until then', async () => {
  sessionStorage.setItem('flow_recording', '很长');
  const { dispatch } = await open();
  await act(async () => {
    for (let step = 0; step < 50; step += 1)
      dispatch({ type: 'noise/made', payload: `${'长'.repeat(50_000)} ${step}` });
  });
  expect(screen.getByText(/录得太长/)).toBeInTheDocument();
  await press('停止录制');
  expect(screen.queryByText(/录得太长/)).not.toBeInTheDocument();
  expect(screen.getByText(/太长，只录到这里/)).toBeInTheDocument();
});

it('if the flow recording of a session cannot be stored, the debug screen says so, and offers to download it until the user leaves the page', async () => {
  sessionStorage.setItem('flow_recording', '没地方');
  const { unmount } = await open();
  await advanceTime(3_000);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await press('停止录制');
  expect(screen.getByText(/请马上下载或复制/)).toBeInTheDocument();
  await advanceTime(60_000);
  expect(screen.getByRole('button', { name: '下载 没地方' })).toBeInTheDocument();
  unmount();
  await open();
  expect(screen.queryByRole('button', { name: '下载 没地方' })).not.toBeInTheDocument();
});
