import { renderApp } from '#test/harness/renderApp.tsx';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X)';

it.each([
  ['the host on iOS', `${IPHONE} ilisten_ios/1002/12.0/appstore`, true],
  ['WeChat on iOS', `${IPHONE} MicroMessenger/8.0.1`, true],
  ['Safari', IPHONE, false],
  ['the host on Android', 'Mozilla/5.0 (Linux; Android 10) ilisten_android/1002/12.0/huawei', false],
])('ROUTE-03 the page adds an iframe to make %s read its new title: %j', async (_where, userAgent, isMade) => {
  const appended = jest.spyOn(document.body, 'append');
  await renderApp('/open_platform', { userAgent });
  expect(document.title).toBe('开放平台');
  const frames = appended.mock.calls.flat().filter((node) => node instanceof HTMLIFrameElement);
  expect(frames.length > 0).toBe(isMade);
});
