import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const TOP_OF_SECTION = 1234;

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: TOP_OF_SECTION } as DOMRect);
});

describe('/about', () => {
  it('shows the name and version of the product, its promises, and the licences of the packages that it uses', async () => {
    await renderApp('/about');
    expect(screen.getByText('呆迪听故事')).toBeInTheDocument();
    expect(screen.getByText(/^版本 \d+\.\d+\.\d+（local）$/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '我们的承诺' })).toBeInTheDocument();
    expect(screen.getByText(/由运营方负责备案/)).toBeInTheDocument();
    expect(screen.getByText(/以 MIT 许可证发布/)).toHaveTextContent(/hanzi-writer · .*react · /);
    expect(screen.getByText(/以 LGPL-3\.0 许可证发布/)).toHaveTextContent('@breezystack/lamejs');
    expect(screen.getByText('Arphic Public License')).toBeInTheDocument();
  });

  it('contains the user agreement, and a privacy policy with a chapter on children', async () => {
    await renderApp('/about');
    expect(
      within(screen.getByRole('region', { name: '用户协议' })).getAllByRole('heading', { level: 3 }).length,
    ).toBeGreaterThan(4);
    const privacy = within(screen.getByRole('region', { name: '隐私政策' }));
    expect(privacy.getByRole('heading', { name: /孩子的个人信息/ })).toBeInTheDocument();
    expect(privacy.getByText(/不满 14 周岁/)).toBeInTheDocument();
  });

  it.each([
    ['agreement', '用户协议'],
    ['privacy', '隐私政策'],
  ])(
    'with section=%s in the address, scrolls to this section and moves the keyboard focus to its heading',
    async (section, title) => {
      await renderApp(`/about?section=${section}`);
      expect(window.scrollTo).toHaveBeenLastCalledWith(0, TOP_OF_SECTION);
      expect(screen.getByRole('heading', { name: title })).toHaveFocus();
    },
  );

  it.each([['/about'], ['/about?section=__proto__']])(
    'ROUTE-07 is shown from the top at the address %s, which names no section to scroll to',
    async (path) => {
      await renderApp(path);
      expect(window.scrollTo).not.toHaveBeenCalledWith(0, TOP_OF_SECTION);
      expect(screen.getByRole('heading', { level: 1, name: '关于我们' })).toBeInTheDocument();
    },
  );

  it('scrolls to a section again when the link to the section is tapped again', async () => {
    await renderApp('/about?section=privacy');
    const link = () => screen.getByRole('link', { name: '隐私政策' });
    (window.scrollTo as jest.Mock).mockClear();
    await act(async () => fireEvent.click(link()));
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, TOP_OF_SECTION);
  });

  it('has a back button that leads home if the visit started on this page, and otherwise to the previous page', async () => {
    const first = await renderApp('/about');
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    expect(currentPath()).toBe('/');
    first.unmount();
    await renderApp('/about');
    fireEvent.click(screen.getByRole('link', { name: '用户协议' }));
    expect(currentPath()).toBe('/about?section=agreement');
    fireEvent.click(screen.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(currentPath()).toBe('/about'));
  });
});
