import { Suspense, useState, type ReactNode } from 'react';
import type { Folder } from '#contract/experience/favourites.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const FolderSheet = retryingLazy(async () => ({ default: (await import('./FolderSheet.tsx')).FolderSheet }));

/**
 * Returns a function that adds a folder, a function that renames one, and the sheet for both. The screen has to render
 * the sheet.
 */
export function useFolderSheet(onAdded?: (folderId: string) => void): {
  add: () => void;
  rename: (folder: Folder) => void;
  sheet: ReactNode;
} {
  const [shown, setShown] = useState<{ folder: Folder | undefined }>();
  // A late reply to a sheet that was closed does not close the one that was opened since then.
  const close = () => setShown((present) => (present === shown ? undefined : present));
  return {
    add: () => setShown({ folder: undefined }),
    rename: (folder) => setShown({ folder }),
    sheet: (
      <Suspense>
        {shown && <FolderSheet folder={shown.folder} onClose={close} {...(onAdded && { onAdded })} />}
      </Suspense>
    ),
  };
}
