import { waitUntilEqual } from '#test/harness/browser/until.ts';
import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();
const HD_APP = 'Mozilla/5.0 (Linux; Android 10) ilisten_android/5004/3.2/huawei';

it('ENV-05 the HD app has the tablet layout in a window of 600 px, where other apps do not', async () => {
  const context = { viewport: { width: 600, height: 960 }, isMobile: true };
  const tablet = await phoneFor({ context: { ...context, userAgent: HD_APP } });
  await tablet.open('/audio_category');
  await tablet.page.getByRole('heading', { name: '分类' }).waitFor();
  await waitUntilEqual(
    () => tablet.page.evaluate(() => `${innerWidth} ${matchMedia('(min-width: 700px)').matches}`),
    '700 true',
  );
  const other = await phoneFor({ context });
  await other.open('/audio_category');
  await other.page.getByRole('heading', { name: '分类' }).waitFor();
  await waitUntilEqual(
    () => other.page.evaluate(() => `${innerWidth} ${matchMedia('(min-width: 700px)').matches}`),
    '600 false',
  );
});
