import { usePhones } from '#test/harness/browser/usePhones.ts';

const phoneFor = usePhones();

describe('toast and loading overlay', () => {
  it('TOAST-02 a toast is 65 design pixels from the top, and centred horizontally', async () => {
    const { page, open } = await phoneFor();
    await open('/test');
    for (const [width, top] of [
      [375, 65],
      [414, 65 * (414 / 375)],
    ] as const) {
      await page.setViewportSize({ width, height: 667 });
      // Shows a toast that stays until it is hidden. Measures it after its animations, because its position changes
      // until then.
      await page.getByRole('button', { name: '显示加载中（不会自己关）' }).click();
      const toast = page.getByRole('status').getByText('正在保存').locator('xpath=..');
      const box = await toast.evaluate(async (bubble) => {
        await Promise.all(bubble.getAnimations().map(({ finished }) => finished));
        const { top: y, left, right } = bubble.getBoundingClientRect();
        return { y, left, right };
      });
      expect(box.y).toBeCloseTo(top, 0);
      expect((box.left + box.right) / 2).toBeCloseTo(width / 2, 0);
      await page.getByRole('button', { name: '隐藏', exact: true }).click();
      await toast.waitFor({ state: 'detached' });
    }
  });

  it('LOAD-01 the overlay covers the whole page, and fades in and out over 250 ms', async () => {
    const { page, open } = await phoneFor();
    await open('/test');
    await page.getByRole('button', { name: '三条 normal' }).click();
    const overlay = page.getByRole('status').filter({ hasText: '正在加载，请稍等' }).locator('> div');
    await overlay.waitFor();
    const seen = await overlay.evaluate((element) => {
      const { animationDuration, animationName, transitionDuration, transitionProperty } = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        box: [x, y, width, height],
        page: [0, 0, innerWidth, innerHeight],
        in: [animationName, animationDuration],
        out: [transitionProperty, transitionDuration],
      };
    });
    expect(seen.box).toEqual(seen.page);
    // Checks only that there is an animation, because builds shorten the names of animations.
    expect(seen.in).toEqual([expect.not.stringMatching(/^none$/), '0.25s']);
    expect(seen.out).toEqual(['opacity', '0.25s']);
  });
});
