import fs from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { getStrokes, type Strokes } from '#contract/learning/words.ts';
import { errorCode } from '#lib/errorCode.ts';
import { strokeOrders } from './strokeOrders.ts';

const folder = path.dirname(require.resolve('hanzi-writer-data/package.json'));

/** Returns the strokes of a character; undefined if there are none. Each character has a file of about 3 KB. */
export async function readStrokes(character: string): Promise<Strokes | undefined> {
  try {
    const file = await fs.readFile(path.join(folder, `${character}.json`), 'utf8');
    return reordered(v.parse(getStrokes.reply, JSON.parse(file)), strokeOrders[character]?.order);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function reordered({ strokes, medians, radStrokes }: Strokes, order: readonly number[] | undefined): Strokes {
  if (!order) return { strokes, medians, ...(radStrokes && { radStrokes }) };
  const inOrder = <T>(items: readonly T[]): T[] => order.flatMap((index) => items.slice(index, index + 1));
  return {
    strokes: inOrder(strokes),
    medians: inOrder(medians),
    ...(radStrokes && { radStrokes: radStrokes.map((index) => order.indexOf(index)) }),
  };
}
