import { useEffect, useState } from 'react';
import { attempt } from '#lib/attempt.ts';
import { fileSizeText } from '#lib/text/fileSize.ts';
import type { Download } from '#platform/offline/downloads/downloads.ts';

const GB = 1024 ** 3;

const roomText = (bytes: number): string => (bytes < GB ? fileSizeText(bytes) : `${Math.floor(bytes / GB)} GB`);

/**
 * Returns a text that says how much storage the downloads use and, if the browser reports it, roughly how much is free.
 */
export function useStorageText(ready: readonly Download[]): string {
  const usedBytes = ready.reduce((sum, { bytes }) => sum + bytes, 0);
  const [freeBytes, setFreeBytes] = useState<number>();

  useEffect(() => {
    let isWanted = true;
    attempt(() => navigator.storage.estimate())?.then(
      ({ quota, usage }) => {
        if (isWanted && quota !== undefined) setFreeBytes(Math.max(0, quota - (usage ?? 0)));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [usedBytes]);

  const used = `${ready.length} 个故事，用了 ${usedBytes === 0 ? '0 MB' : fileSizeText(usedBytes)}`;
  return freeBytes === undefined ? used : `${used}，还能存 ${roomText(freeBytes)}`;
}
