import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchStoryRanking } from '#contract/catalogue/rankings.ts';
import { listFans, listFollows } from '#contract/creators/fans.ts';
import { searchExperience } from '#contract/experience/entries.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { currentPath, openAddress, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTime } from '#test/harness/session/startSession.ts';

const open = (path: string) =>
  renderApp(path, { beforeRender: ({ dispatch }) => void dispatch(setToken({ token: 'a' })) });

afterEach(() => jest.useRealTimers());

describe.each([
  ['/writer_space/fans_list', '找粉丝', listFans],
  ['/writer_space/follow_list', '找关注的创作者', listFollows],
  ['/experience/search', '搜履历', searchExperience],
  ['/top/search', '在榜单里找故事', searchStoryRanking],
] as const)('the search at %s', (path, label, endpoint) => {
  it('shows a typed letter in the field even before the router has stored the text, so that no letter is lost', async () => {
    await open(path);
    const field = await screen.findByLabelText(label);
    await act(async () => {
      fireEvent.input(field, { target: { value: '呆' } });
      // The router updates the screen only when this function has returned.
      expect(field).toHaveValue('呆');
    });
  });

  it('begins once the user stops typing; the text is not in the address, but is restored when the user comes back', async () => {
    const { network } = await open(path);
    const field = await screen.findByLabelText(label);
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: 10 });
    await user.type(field, ' 月亮 ');
    await act(() => advanceTime(400));
    const texts = network.callsTo(endpoint).map(({ request }) => (request as { body: { text?: string } }).body.text);
    expect(texts.filter((text) => text?.includes('月'))).toEqual(['月亮']);
    expect(currentPath()).toBe(path);
    jest.useRealTimers();
    await act(async () => openAddress('/about'));
    await waitFor(() => expect(screen.queryByLabelText(label)).not.toBeInTheDocument());
    history.back();
    expect(await screen.findByLabelText(label)).toHaveValue('月亮');
  });

  it('does not take the user back from a screen that they open before the search begins', async () => {
    await open(path);
    const field = await screen.findByLabelText(label);
    jest.useFakeTimers();
    await act(async () => fireEvent.input(field, { target: { value: '呆' } }));
    await act(async () => {
      openAddress('/about');
      // The next screen appears only when this function has returned, as if its code were still loading.
      await advanceTime(400);
    });
    expect(currentPath()).toBe('/about');
  });
});
