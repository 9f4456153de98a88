import type { Page } from 'playwright-core';
import type { Strokes } from '#contract/learning/words.ts';
import type { GatewayAddress } from '#test/harness/browser/run/gateway.ts';

type Point = [number, number];

/**
 * The coordinates of hanzi-writer: its square is 1024 wide, and its y axis points up from −124 to 900. The writing pad
 * adds a margin of 6 % on each side.
 */
const SQUARE = 1024;
const TOP = 900;
const PADDING = 0.06;

export async function strokesOf({ origin }: GatewayAddress, character: string): Promise<Strokes> {
  const answer = await fetch(`${origin}/inner4/ilisten/words/strokes/${encodeURIComponent(character)}`);
  return (await answer.json()) as Strokes;
}

/** Draws strokes on the writing pad with mouse movements. `medians`: the middle line of each stroke. */
export async function draw(page: Page, medians: readonly Point[][]): Promise<void> {
  const pad = page.getByRole('img', { name: /^在这里写/ });
  await pad.locator('svg').first().waitFor();
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('The pad is not on the page.');
  const padding = Math.round(box.width * PADDING);
  const scale = (box.width - 2 * padding) / SQUARE;
  const onPage = ([x, y]: Point): Point => [box.x + padding + x * scale, box.y + padding + (TOP - y) * scale];
  for (const median of medians) {
    const [first = [0, 0], ...rest] = median.map(onPage);
    await page.mouse.move(...first);
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(...point, { steps: 3 });
    await page.mouse.up();
  }
}

/** A line that resembles no stroke. */
export const scribble: Point[] = [
  [100, 100],
  [900, 800],
  [100, 800],
  [900, 100],
];
