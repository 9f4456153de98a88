import type { Page } from 'playwright-core';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

const ADDED_SECONDS = 61 * 60;
const BARS_PER_SECOND = 20;
/** The number of the row that is added to a part. It is greater than any row number of a short recording. */
const ADDED_ROW = 1_000_000;

/** Adds 61 minutes to the waveform of each stored part. The sound itself does not become longer. */
export const lengthenParts = (page: Page): Promise<void> => changeParts(page, true);

/** Removes what `lengthenParts` has added. */
export const shortenParts = (page: Page): Promise<void> => changeParts(page, false);

const changeParts = (page: Page, isLonger: boolean): Promise<void> =>
  page.evaluate(
    async ({ lengthens, addedRow, samples, count }) => {
      const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error('The waveform was not changed.')));
        });
      const database = await answerOf(indexedDB.open('recordings'));
      const store = database.transaction('bars', 'readwrite').objectStore('bars');
      const keys = (await answerOf(store.getAllKeys())) as [string, number][];
      const rows = (await answerOf(store.getAll())) as { peaks: Uint8Array }[];
      for (const part of new Set(keys.map(([id]) => id))) {
        const heard = rows.flatMap(({ peaks }, index) => (keys[index]?.[0] === part ? [...peaks] : []));
        const bars = Uint8Array.from({ length: count }, (_, index) => heard[index % heard.length] ?? 0);
        const key = [part, addedRow];
        await (lengthens
          ? answerOf(store.put({ samples, peaks: bars, levels: bars }, key))
          : answerOf(store.delete(key)));
      }
      database.close();
    },
    {
      lengthens: isLonger,
      addedRow: ADDED_ROW,
      samples: ADDED_SECONDS * SAMPLE_RATE,
      count: ADDED_SECONDS * BARS_PER_SECOND,
    },
  );
