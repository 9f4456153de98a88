import { act, screen, waitFor } from '@testing-library/react';
import { updateApp } from '#platform/environment/appSlice.ts';
import { tabletAddress } from '#platform/navigation/tabletAddress.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)';
const HD_APP = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/5004/3.2/huawei';
const HOST_APP = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/1002/3.2/huawei';
const PHONE = 'Mozilla/5.0 (Linux; Android 10)';
/** The path of a screen with a link to the categories. These tests read the address of that link. */
const WITHOUT_TAG = '/special_tag_search';
const USUAL = 'width=device-width, initial-scale=1, viewport-fit=cover';

let viewport: HTMLMetaElement;

beforeEach(() => {
  viewport = document.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = USUAL;
  document.head.append(viewport);
});
afterEach(() => {
  viewport.remove();
  Reflect.deleteProperty(window, 'visualViewport');
});

const setWindowWidth = (width: number, scale = 1) =>
  Object.defineProperty(window, 'visualViewport', { value: { width: width / scale, scale }, configurable: true });

const categoryLink = async () => (await screen.findByRole('link', { name: '看看所有故事' })).getAttribute('href');

describe('the layout for tablets (HD)', () => {
  it.each([
    ['an iPad', { userAgent: IPAD }, ''],
    ['caller 5004 of the user agent', { userAgent: HD_APP }, ''],
    ['caller 5004 of the address', { userAgent: PHONE }, '?_caller=5004'],
    [
      'caller 5004 of the host’s app info',
      {
        userAgent: HOST_APP,
        host: { ...noHost, isReady: () => true, appInfo: async () => ({ caller: '5004' }) as never },
      },
      '',
    ],
  ])('ENV-05 is used with the /hd addresses for %s', async (_what, options, search) => {
    setWindowWidth(600);
    await renderApp(`${WITHOUT_TAG}${search}`, options);
    expect(await categoryLink()).toBe('/combine/audio_category/hd');
    expect(viewport.content).toBe('width=700, viewport-fit=cover');
  });

  it('ENV-05 is used on a phone only once the caller is known to be 5004, the HD app', async () => {
    setWindowWidth(600);
    const { store } = await renderApp(WITHOUT_TAG, { userAgent: PHONE });
    expect(await categoryLink()).toBe('/combine/audio_category');
    expect(viewport.content).toBe(USUAL);
    act(() => void store.dispatch(updateApp({ caller: '5004' })));
    expect(await categoryLink()).toBe('/combine/audio_category/hd');
    expect(viewport.content).toBe('width=700, viewport-fit=cover');
  });

  describe('after a visit at which the host said that it is the HD app', () => {
    beforeEach(() => {
      localStorage.setItem('hd_app', '1');
      setWindowWidth(600);
    });

    it('ENV-05 is used before the host answers', async () => {
      const host = { ...noHost, isReady: () => true, appInfo: () => new Promise<never>(() => undefined) };
      await renderApp(WITHOUT_TAG, { userAgent: HOST_APP, host });
      expect(await categoryLink()).toBe('/combine/audio_category/hd');
      expect(viewport.content).toBe('width=700, viewport-fit=cover');
    });

    it('ENV-05 is not used in a browser', async () => {
      await renderApp(WITHOUT_TAG, { userAgent: PHONE });
      expect(await categoryLink()).toBe('/combine/audio_category');
      expect(viewport.content).toBe(USUAL);
    });

    it('ENV-05 ends when the host says that it is another app', async () => {
      const host = { ...noHost, isReady: () => true, appInfo: async () => ({ caller: '1002' }) as never };
      await renderApp(WITHOUT_TAG, { userAgent: HOST_APP, host });
      await waitFor(() => expect(viewport.content).toBe(USUAL));
      expect(await categoryLink()).toBe('/combine/audio_category');
    });
  });

  it('ENV-05 scales a window that is narrower than 700 px, and no longer scales it once the window is wide enough, as after the device was turned', async () => {
    setWindowWidth(699);
    await renderApp(WITHOUT_TAG, { userAgent: IPAD });
    expect(viewport.content).toBe('width=700, viewport-fit=cover');
    // Simulates the browser, which has scaled the page to the window.
    setWindowWidth(699, 699 / 700);
    act(() => void dispatchEvent(new Event('resize')));
    expect(viewport.content).toBe('width=700, viewport-fit=cover');
    setWindowWidth(700);
    act(() => void dispatchEvent(new Event('resize')));
    expect(viewport.content).toBe(USUAL);
  });

  it.each([
    ['/audio_category?category=bedtime', '/audio_category/hd?category=bedtime'],
    ['/rank/index?kind=listeners', '/rank/hd/index?kind=listeners'],
    ['/launch_audio', '/launch_audio/hd'],
    ['/launch_audio/audition?id=1', '/launch_audio/audition?id=1'],
    ['/audio_category/hd', '/audio_category/hd'],
    ['/', '/'],
  ])('ENV-05 uses for the address %s the tablet address %s', (address, tablet) => {
    expect(tabletAddress(address)).toBe(tablet);
  });
});
