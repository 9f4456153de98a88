import { useState } from 'react';
import type { EntryKind } from '#lib/experience/entryRules.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { withPrivatePictures } from '#widgets/pictures/withPrivatePictures.ts';
import { EntryCard } from '#features/experience/entry/EntryCard.tsx';
import { useDropEntryMutation, useGetKeptEntryQuery, useKeepEntryMutation, useListFoldersQuery } from './api.ts';
import { useFolderSheet } from './useFolderSheet.tsx';
import styles from './AddFavourite.module.css';

interface AddFavouriteProps {
  kind: EntryKind;
  id: string;
}

/** The message that replaces an entry that the active child does not have. */
export const NoEntry = () => (
  <EmptyState
    mood={lost}
    title="这条记录不在了"
    text="可能已经删除，或者是另一个孩子的"
    action={
      <ButtonLink href={href('experienceList')} as={AppLink}>
        看看我的履历
      </ButtonLink>
    }
  />
);

/** Adds an entry to a folder of the favourites, moves it to another folder, or removes it. */
export function AddFavourite({ kind, id }: AddFavouriteProps) {
  const query = useGetKeptEntryQuery({ params: { kind, entryId: id } }, withPrivatePictures);
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在打开这条记录" height={240} />} notFound={<NoEntry />}>
      {({ entry, folderId }) => (
        <>
          <EntryCard entry={entry} day={dayText(entry.day)} />
          <FolderChoice kind={kind} id={id} folderId={folderId} />
        </>
      )}
    </QueryState>
  );
}

/** `folderId` is undefined if the entry is no favourite yet, and null if it is in no folder. */
function FolderChoice({ kind, id, folderId }: AddFavouriteProps & { folderId: string | null | undefined }) {
  const toasts = useToasts();
  const { goBack } = useGoBack(href('experienceList'));
  const query = useListFoldersQuery(undefined, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState(folderId ?? null);
  const { add, sheet } = useFolderSheet(setChosen);
  const [keep, { isLoading: isKeeping }] = useMutationWithToast(useKeepEntryMutation());
  const [drop, { isLoading: isDropping }] = useMutationWithToast(useDropEntryMutation());
  const params = { kind, entryId: id };
  const isKept = folderId !== undefined;

  const leave = (text: string) => {
    toasts.show({ kind: 'success', text });
    goBack();
  };
  const handleKeep = async () => {
    if (await keep({ params, body: { folderId: chosen } })) leave(isKept ? '换好收藏夹了' : '收藏好了');
  };
  const handleDrop = async () => {
    if (await drop({ params })) leave('已经不收藏了');
  };
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在读收藏夹" height={160} />} isEmpty={() => false}>
      {({ items, loose }) => (
        <>
          <fieldset className={styles['folders']}>
            <legend className={styles['legend']}>放进哪个收藏夹</legend>
            {[{ id: null, name: '不分类', count: loose }, ...items].map((folder) => (
              <label key={folder.id ?? ''} className={styles['folder']}>
                <input
                  type="radio"
                  name="folder"
                  className={styles['radio']}
                  checked={chosen === folder.id}
                  onChange={() => setChosen(folder.id)}
                />
                <span className={styles['dot']} />
                <span className={styles['name']}>{folder.name}</span>
                <span className={styles['count']}>{folder.count}</span>
              </label>
            ))}
          </fieldset>
          <div className={styles['add']}>
            <Button kind="quiet" size="small" onClick={add}>
              新建收藏夹
            </Button>
          </div>
          <Button size="large" wide loading={isKeeping} onClick={() => void handleKeep()}>
            {isKept ? '放到这里' : '收藏'}
          </Button>
          {isKept && (
            <div className={styles['drop']}>
              <Button kind="quiet" loading={isDropping} onClick={() => void handleDrop()}>
                不再收藏
              </Button>
            </div>
          )}
          {sheet}
        </>
      )}
    </QueryState>
  );
}
