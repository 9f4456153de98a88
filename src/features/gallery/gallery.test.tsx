import fs from 'node:fs';
import path from 'node:path';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { variableSlice } from '#platform/variable/variableSlice.ts';
import { ToastContext } from '#ui/toast/ToastContext.ts';
import { createToastController } from '#ui/toast/toastController.ts';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import ErrorGalleryScreen from './ErrorGalleryScreen.tsx';
import GalleryScreen from './GalleryScreen.tsx';
import SamplePicturesScreen from './SamplePicturesScreen.tsx';
import ToastGalleryScreen from './ToastGalleryScreen.tsx';

/** The components that the gallery does not import directly, each with the reason why it need not. */
const shownOtherwise = {
  'VisuallyHidden.tsx': 'nothing of it can be seen',
  'icons/Icon.tsx': 'the frame of every icon',
  'loading/LoadingOverlayView.tsx': 'the shell draws it: /test shows it by the state',
  'mascot/features.tsx': 'parts of every mood',
  'navigation/bars/BottomBar.tsx': 'it stays at the bottom of the window, as on the screens of orders',
  'navigation/Page.tsx': 'a whole screen of its own',
  'navigation/TabPage.tsx': 'a whole screen of its own',
  'picture/TitleLines.tsx': 'within PictureRow',
  'skeleton/Skeleton.tsx': 'within ShelfSkeleton and StoryCardSkeleton',
  'state/QueryState.tsx': 'chooses among the states that are shown',
  'state/MascotMessage.tsx': 'within EmptyState and ErrorState',
  'toast/ToastHost.tsx': 'stands in the shell: /test shows every kind',
  'toast/ToastView.tsx': 'within ToastHost',
};

function open(screenElement: ReactElement) {
  const asked: unknown[] = [];
  const store = configureStore({
    reducer: {
      variable: variableSlice.reducer,
      asked: (state: null = null, action: unknown) => (asked.push(action), state),
    },
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ToastContext value={createToastController()}>
          <ErrorBoundary fallback={<p>整页出错</p>}>{screenElement}</ErrorBoundary>
          <ToastHost />
        </ToastContext>
      </MemoryRouter>
    </Provider>,
  );
  return asked;
}

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

describe('/test_page1, the gallery of components', () => {
  it('shows every component in the day theme, the bedtime theme, or both', () => {
    open(<GalleryScreen />);
    expect(document.querySelectorAll('[data-theme="day"]')).toHaveLength(1);
    tap('对照');
    expect(document.querySelectorAll('[data-theme]')).toHaveLength(2);
    tap('睡前');
    expect(document.querySelectorAll('[data-theme="day"]')).toHaveLength(0);
    expect(document.querySelectorAll('[data-theme="bedtime"]')).toHaveLength(1);
  });

  it('contains every icon of the design system, and every component except those for which a reason is stated', () => {
    const filesIn = (folder: string) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file));
    const samples = filesIn(__dirname).filter((file) => !file.includes('test'));
    const shown = samples.map((file) => fs.readFileSync(path.join(__dirname, file), 'utf8')).join('');
    const missing = filesIn('src/ui').filter((file) => !shown.includes(`#ui/${file}'`));
    expect(missing.sort()).toEqual(Object.keys(shownOtherwise).sort());
    const icons = filesIn('src/ui/icons').flatMap((file) =>
      [...fs.readFileSync(path.join('src/ui/icons', file), 'utf8').matchAll(/export function (\w+Icon)\(/g)].map(
        ([, name = '']) => name,
      ),
    );
    const [, iconSamples = ''] = fs
      .readFileSync(path.join(__dirname, 'samples/IconSamples.tsx'), 'utf8')
      .split('const icons = ');
    expect(icons).toContain('HeartIcon');
    expect(icons.filter((name) => !iconSamples.includes(`\n  ${name},`))).toEqual([]);
  });

  it.each(['听故事', '换一批', '从头听起', '后退 15 秒', '去听故事', '再试一次', '收藏', '返回'])(
    'responds to a press of the sample %s',
    (name) => {
      expect.hasAssertions();
      open(<GalleryScreen />);
      for (const sample of screen.getAllByRole('button', { name })) {
        if (sample.matches(':disabled, [aria-disabled="true"]')) continue;
        fireEvent.click(sample);
        expect(screen.getByText('按到了')).toBeInTheDocument();
        act(() => jest.runAllTimers());
        expect(screen.queryByText('按到了')).not.toBeInTheDocument();
      }
    },
  );

  it('opens the sample sheet and the sample dialog when their buttons are pressed', async () => {
    jest.useRealTimers();
    open(<GalleryScreen />);
    tap('底部弹层');
    fireEvent.click(await screen.findByRole('button', { name: '关闭' }));
    tap('对话框');
    expect(await screen.findByRole('alertdialog', { name: '今天听得够久啦' })).toBeInTheDocument();
    jest.useFakeTimers();
  });
});

describe('/test, the gallery of toasts and loading overlays', () => {
  it.each([
    ['信息 info', '明天再来听新故事'],
    ['成功 success', '已经加入收藏'],
    ['失败 fail', '没有保存好，请再试一次'],
    ['断网 offline', '网络断开了，请检查网络'],
    ['显示加载中（不会自己关）', '正在保存'],
  ])('TOAST-01 shows the toast %s', (button, text) => {
    open(<ToastGalleryScreen />);
    tap(button);
    expect(screen.getByText(text)).toBeInTheDocument();
    tap('隐藏');
  });

  it('TOAST-04 shows that hiding toasts cancels a toast that is requested immediately afterwards, but not one that is requested 400 ms later', () => {
    open(<ToastGalleryScreen />);
    tap('先隐藏再显示：被取消，看不到');
    expect(screen.queryByText('不该看到这句话')).not.toBeInTheDocument();
    tap('隐藏 400 毫秒后再显示：看得到');
    act(() => jest.advanceTimersByTime(400));
    expect(screen.getByText('应该看到这句话')).toBeInTheDocument();
  });

  it.each([
    ['三条 normal', { type: 'normal', mask: true }],
    ['呆迪 daidi', { type: 'daidi', mask: true }],
  ])('LOAD-01 dispatches showLoading for the sample %s, and hideLoading within 2.5 s', (button, payload) => {
    const asked = open(<ToastGalleryScreen />);
    tap(button);
    expect(asked).toContainEqual({ type: 'variable/showLoading', payload });
    act(() => jest.advanceTimersByTime(2500));
    expect(asked.at(-1)).toMatchObject({ type: 'variable/hideLoading' });
  });
});

describe('/test2, the sample pictures', () => {
  it('UTIL-03 shows a random selection of the sample pictures, and another selection on request', () => {
    open(<SamplePicturesScreen />);
    const shown = () => screen.getAllByRole('img').map((picture) => picture.getAttribute('src'));
    const first = shown();
    expect(first).toHaveLength(12);
    for (const src of first) expect(src).toMatch(/^\/cdn\/sample\/test([0-9]|[1-5][0-9]|6[0-3])\.jpg$/);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    tap('换一批');
    expect(shown()[0]).toBe('/cdn/sample/test0.jpg');
  });
});

describe('/test_page3, the gallery of errors', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation();
  });

  it.each(['一部分渲染出错', '代码块取不到'])(
    'shows the error «%s» only in its own part of the page, and recovers after a tap on retry',
    async (button) => {
      open(<ErrorGalleryScreen />);
      tap(button);
      await act(async () => jest.advanceTimersByTime(0));
      expect(screen.getAllByRole('alert')).toHaveLength(2);
      fireEvent.click(screen.getAllByRole('button', { name: '再试一次' })[0]!);
      expect(screen.getAllByRole('alert')).toHaveLength(1);
    },
  );

  it('passes an error of the whole page to the parent component', () => {
    open(<ErrorGalleryScreen />);
    tap('整页渲染出错');
    expect(screen.getByText('整页出错')).toBeInTheDocument();
  });

  it('shows the not-found page and the toast of a lost network', () => {
    open(<ErrorGalleryScreen />);
    tap('页面不存在');
    expect(screen.getByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回首页' })).toHaveAttribute('href', '/');
    tap('断网');
    tap('断网提示');
    expect(screen.getByRole('alert')).toHaveTextContent('网络断开了');
  });
});
