import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { setToken } from '#platform/session/authSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const signIn = ({ dispatch }: Pick<Awaited<ReturnType<typeof renderApp>>, 'dispatch'>) =>
  void dispatch(setToken({ token: 'a' }));

describe('a screen that is not built yet', () => {
  it('ROUTE-01 says so under its own title, and links home', async () => {
    await renderApp('/writer_space/mall', { beforeRender: signIn });
    expect(await screen.findByRole('heading', { name: '这里还没有开放' })).toBeInTheDocument();
    expect(document.title).toBe('周边');
    expect(screen.getByRole('link', { name: '回首页听故事' })).toHaveAttribute('href', '/combine/');
    expect(screen.queryByRole('button', { name: '返回上一页' })).not.toBeInTheDocument();
  });

  it('leads back to the previous screen', async () => {
    const app = await renderApp('/about', { beforeRender: signIn });
    await screen.findByRole('heading', { name: '关于我们' });
    fireEvent.click(screen.getByRole('link', { name: '隐私政策' }));
    history.pushState({ key: 'somewhere', idx: 2 }, '', '/combine/writer_space/mall');
    await act(async () => void dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown })));
    fireEvent.click(await screen.findByRole('button', { name: '返回上一页' }));
    await waitFor(() => expect(currentPath()).toBe('/about?section=privacy'));
    app.unmount();
  });
});
