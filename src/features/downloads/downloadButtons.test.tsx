import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getSeries, listStories } from '#contract/catalogue/catalogue.ts';
import { getProgress, getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aPage, aSeries, listedStories } from '#test/builders/catalogue/catalogue.ts';
import { openDownloads } from '#platform/offline/downloads/downloadDatabase.ts';
import { registerWorker } from '#platform/offline/registerWorker.ts';
import { localStore } from '#platform/storage/storage.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

const CANNOT = '这里不能下载，用系统自带的浏览器打开就可以';

const open = async (path: string) =>
  renderApp(path, {
    beforeRender: ({ network }) => {
      network.answer(listStories, aPage());
      network.answer(getSeries, aSeries());
      network.answer(getStory, ({ params }) => aStory(params.storyId));
      network.answer(getProgress, { progress: null });
    },
  });

function offerStorage() {
  Object.assign(globalThis, { caches: { open: async () => ({}), delete: async () => true } });
  return replaceServiceWorker(new EventTarget(), { controller: {} });
}

/** Replaces the browser's access to service workers, which jsdom does not have. */
function replaceServiceWorker<T>(container: EventTarget, parts: T) {
  const value = Object.assign(container, parts);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });
  return value;
}
beforeEach(() => {
  indexedDB = new IDBFactory();
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const theButton = (name: string | RegExp) => screen.findByRole('button', { name });

/** Waits until the downloads were read from the storage, which enables the button, and returns the button. */
async function usable(name: string | RegExp): Promise<HTMLElement> {
  const button = await theButton(name);
  await waitFor(() => expect(button).toBeEnabled());
  return button;
}

const aWorker = (state: ServiceWorkerState) => Object.assign(new EventTarget(), { state });

describe('the download button', () => {
  it.each([
    ['a story', '/audio_detail?id=moon', '下载，这里不支持'],
    ['a series', '/series?id=bedtime-stars', '下载整张专辑'],
  ])('of %s says that downloads are not possible if the browser has no service workers', async (_name, path, label) => {
    await open(path);
    await userEvent.click(await theButton(label));
    expect(await screen.findByText(CANNOT)).toBeInTheDocument();
  });

  const buttons = [
    ['a story', '/audio_detail?id=moon', /^下载，/, '下载，这里不支持'],
    ['a series', '/series?id=bedtime-stars', '下载整张专辑', '下载整张专辑'],
  ] as const;
  const failures = [
    ['the host refuses the service worker', async () => Promise.reject(new Error('refused'))],
    ['the operator has withdrawn the service worker', async () => ({ active: aWorker('activated') })],
    ['the files of the service worker are not complete', async () => ({ installing: aWorker('redundant') })],
  ] as const;

  it.each(
    buttons.flatMap(([name, path, , label]) => failures.map((failure) => [name, ...failure, path, label] as const)),
  )('of %s says that downloads are not possible if %s', async (_name, _failure, register, path, label) => {
    offerStorage();
    replaceServiceWorker(new EventTarget(), { controller: null, register });
    await open(path);
    await act(async () => registerWorker());
    await userEvent.click(await theButton(label));
    expect(await screen.findByText(CANNOT)).toBeInTheDocument();
  });

  it.each(buttons)('of %s can be pressed as soon as the service worker serves the page', async (_name, path, label) => {
    offerStorage();
    const worker = aWorker('installing');
    const register = async () => ({ installing: worker });
    const container = replaceServiceWorker<{ controller: unknown; register: unknown }>(new EventTarget(), {
      controller: null,
      register,
    });
    registerWorker();
    // The download screen shows that the downloads have been read from the storage, so the button waits only for the
    // service worker.
    const { services } = await open('/my_download');
    await screen.findByText('还没有下载故事');
    act(() => services.navigator.replace(new URL(`/combine${path}`, location.origin)));
    expect(await theButton(label)).toBeDisabled();
    container.controller = worker;
    act(() => void container.dispatchEvent(new Event('controllerchange')));
    await userEvent.click(await usable(label));
    expect(screen.queryByText(CANNOT)).toBeNull();
  });

  it('of a series downloads all its stories, even if they are on several pages of the list', async () => {
    offerStorage();
    const { network } = await open('/series?id=bedtime-stars');
    const button = await usable('下载整张专辑');
    network.answer(listStories, ({ query }) =>
      query.cursor === undefined ? aPage(listedStories(1), 'more') : aPage(listedStories(2, 1)),
    );
    network.answer(getStory, async () => new Promise(() => undefined));
    await userEvent.click(button);
    expect(await screen.findByText('开始下载，没有网络也能听')).toBeInTheDocument();
    const downloads = await openDownloads(localStore, () => undefined);
    await waitFor(async () => expect(await downloads.getAllKeys('stories')).toEqual(['story-0', 'story-1', 'story-2']));
    downloads.close();
  });

  it('of a series downloads nothing and can be pressed again if a page of the series’ list fails to load', async () => {
    offerStorage();
    const { network } = await open('/series?id=bedtime-stars');
    const button = await usable('下载整张专辑');
    network.answer(listStories, ({ query }) => {
      if (query.cursor !== undefined) throw new ApiError('network');
      return aPage(listedStories(1), 'more');
    });
    await userEvent.click(button);
    expect(await screen.findByText(new ApiError('network').message)).toBeInTheDocument();
    expect(screen.queryByText('开始下载，没有网络也能听')).toBeNull();
    expect(await usable('下载整张专辑')).toBeInTheDocument();
  });
});
