import type { Page } from 'playwright-core';
import { holdScripts } from '#test/harness/browser/page/holdScripts.ts';
import { saveScreenshot } from '#test/harness/browser/page/picture.ts';
import { expectNoMovement, isRendered } from '#test/harness/browser/renderedPage.ts';
import { signIn } from '#test/harness/browser/signIn.ts';
import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const HD_APP = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/5004/3.2/huawei';
/** The user agent of a host. It does not reveal that the host is the HD app. */
const HOST_APP = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/1002/3.2/huawei';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/604.1';

/** Returns the width of the page, and whether its styles use the layout for tablets. */
const layoutOf = (page: Page) => page.evaluate(() => `${innerWidth} ${matchMedia('(min-width: 700px)').matches}`);

it('ENV-05 the HD app has the tablet layout in a window of 600 px, where other apps do not', async () => {
  const context = { viewport: { width: 600, height: 960 }, isMobile: true };
  const tablet = await phoneFor({ context: { ...context, userAgent: HD_APP } });
  await tablet.open('/audio_category');
  await tablet.page.getByRole('heading', { name: '分类' }).waitFor();
  await waitUntilEqual(() => layoutOf(tablet.page), '700 true');
  const other = await phoneFor({ context });
  await other.open('/audio_category');
  await other.page.getByRole('heading', { name: '分类' }).waitFor();
  await waitUntilEqual(() => layoutOf(other.page), '600 false');
});

it.each([
  ['an iPad in a split view', { userAgent: IPAD }, ''],
  [
    'an iPad that requests pages for computers',
    { userAgent: IPAD.replace('iPad; CPU OS 17_0', 'Macintosh; Intel') },
    '',
  ],
  ['a device whose address names the HD app', {}, '?_caller=5004'],
])(
  'ENV-05 a rendered page has the tablet layout before any script has loaded, and does not move when React hydrates it: %s',
  async (_, device, search) => {
    const { page, open } = await phoneFor({ context: { viewport: { width: 507, height: 900 }, ...device } });
    // The emulation has one touch point, an iPad has five.
    await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    const letScriptsCome = await holdScripts(page);
    await open(`/audio_category${search}`);
    await page.getByText('最热门').first().waitFor();
    expect(await isRendered(page)).toBe(true);
    expect(await layoutOf(page)).toBe('700 true');
    await expectNoMovement(page, letScriptsCome, { mayGrow: true });
    expect(await layoutOf(page)).toBe('700 true');
    await saveScreenshot(page, `narrow-tablet${search === '' ? '' : '-by-address'}`);
    // Simulates that the iPad is turned, or that the window gets the whole screen. The page is then no longer scaled.
    await page.setViewportSize({ width: 1024, height: 768 });
    await waitUntilEqual(() => layoutOf(page), '1024 true');
  },
);

it("ENV-05 a rendered page has the tablet layout from the second visit on, even if only the host's app info tells that it is the HD app", async () => {
  const phone = await phoneFor({
    context: { viewport: { width: 600, height: 960 }, isMobile: true, userAgent: HOST_APP },
  });
  const { page, open } = phone;
  await signIn(phone);
  await page.addInitScript(injectHdBridge);
  await open('/audio_category');
  await page.getByText('最热门').first().waitFor();
  await waitUntilEqual(() => layoutOf(page), '700 true');
  const letScriptsCome = await holdScripts(page);
  await open('/audio_category');
  await page.getByText('最热门').first().waitFor();
  expect(await isRendered(page)).toBe(true);
  expect(await layoutOf(page)).toBe('700 true');
  await expectNoMovement(page, letScriptsCome, { mayGrow: true });
  expect(await layoutOf(page)).toBe('700 true');
  await saveScreenshot(page, 'narrow-tablet-by-app-info');
});

/** Adds the bridge of a host that identifies itself as the HD app and supports no other call. Runs in the page. */
function injectHdBridge(): void {
  const info = { caller: '5004', appId: 'ilisten.5004', deviceId: 'narrow-tablet', channel: 'huawei', verName: '3.2' };
  const callHandler = (name: string, _data: unknown, answer: (reply: string) => void) =>
    void setTimeout(() => answer(JSON.stringify(name === 'app' ? { code: 0, data: info, msg: '' } : { code: 404 })));
  Object.assign(window, {
    WebViewJavascriptBridge: { callHandler, init: () => undefined, registerHandler: () => undefined },
  });
}
