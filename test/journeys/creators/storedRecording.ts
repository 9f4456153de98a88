import type { Page } from 'playwright-core';
import { waitUntil } from '#test/harness/browser/until.ts';
import { SAMPLE_RATE } from '#platform/recording/soundFormat.ts';

interface StoredRecording {
  /** The number of samples of each part, by its id. */
  parts: Record<string, number>;
  /** The highest peak of all parts, from 0 to 255. */
  loudest: number;
  /** The ids of the parts of each sentence of the only draft. */
  sentences: string[][];
  /** The music of the only draft; null if it has none. */
  music: string | null | undefined;
}

/** Reads the recordings from the database of a page. */
export const storedRecording = (page: Page): Promise<StoredRecording> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database was not read.')));
      });
    const database = await answerOf(indexedDB.open('recordings'));
    const store = (name: string) => database.transaction(name).objectStore(name);
    const keys = (await answerOf(store('bars').getAllKeys())) as [string, number][];
    const rows = (await answerOf(store('bars').getAll())) as { samples: number; peaks: Uint8Array }[];
    const drafts = (await answerOf(store('drafts').getAll())) as {
      sentences: { parts: string[] }[];
      music: string | null;
    }[];
    database.close();
    const parts: Record<string, number> = {};
    keys.forEach(([part], index) => {
      parts[part] = (parts[part] ?? 0) + (rows[index]?.samples ?? 0);
    });
    return {
      parts,
      loudest: Math.max(0, ...rows.flatMap(({ peaks }) => [...peaks])),
      sentences: drafts[0]?.sentences.map((sentence) => sentence.parts) ?? [],
      music: drafts[0]?.music,
    };
  });

/** Waits until a second of the latest take of a sentence is stored, so that a reload does not lose the sentence. */
export const waitForSentence = (page: Page, index: number): Promise<true> =>
  waitUntil(
    async () => {
      const { parts, sentences } = await storedRecording(page);
      return (parts[sentences[index]?.at(-1) ?? ''] ?? 0) >= SAMPLE_RATE || undefined;
    },
    `a second of sentence ${index + 1} is on the disk`,
  );

/** Returns how many seconds of sound each sentence has, without replaced takes. */
export const takesOf = ({ sentences, parts }: StoredRecording): number[] =>
  sentences.map((ids) => ids.reduce((sum, id) => sum + (parts[id] ?? 0), 0) / SAMPLE_RATE);
