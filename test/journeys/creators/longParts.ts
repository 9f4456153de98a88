import type { Page } from 'playwright-core';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

const ADDED_SECONDS = 61 * 60;
const BARS_PER_SECOND = 20;

/** Adds 61 minutes to the stored waveform of each part, as a further row. The sound itself does not become longer. */
export const lengthenParts = (page: Page): Promise<void> => changeParts(page, true);

/** Removes what `lengthenParts` has added. */
export const shortenParts = (page: Page): Promise<void> => changeParts(page, false);

const changeParts = (page: Page, isLonger: boolean): Promise<void> =>
  page.evaluate(
    async ({ lengthens, samples, count }) => {
      const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('The waveform was not changed.')));
        });
      const database = await answerOf(indexedDB.open('recordings'));
      const change = database.transaction('bars', 'readwrite');
      // Waits for the commit, because a reload that follows immediately would otherwise undo the change.
      const committed = new Promise<void>((resolve, reject) => {
        change.addEventListener('complete', () => resolve());
        change.addEventListener('abort', () => reject(new Error('The waveform was not changed.')));
      });
      const store = change.objectStore('bars');
      const keys = (await answerOf(store.getAllKeys())) as [string, number][];
      const rows = (await answerOf(store.getAll())) as { samples: number; peaks: Uint8Array }[];
      for (const part of new Set(keys.map(([id]) => id))) {
        const ofPart = rows.filter((_, index) => keys[index]?.[0] === part);
        if (lengthens) {
          const heard = ofPart.flatMap(({ peaks }) => [...peaks]);
          const bars = Uint8Array.from({ length: count }, (_, index) => heard[index % heard.length] ?? 0);
          await answerOf(store.put({ samples, peaks: bars, levels: bars }, [part, ofPart.length]));
        } else if (ofPart.at(-1)?.samples === samples) await answerOf(store.delete([part, ofPart.length - 1]));
      }
      await committed;
      database.close();
    },
    {
      lengthens: isLonger,
      samples: ADDED_SECONDS * SAMPLE_RATE,
      count: ADDED_SECONDS * BARS_PER_SECOND,
    },
  );
