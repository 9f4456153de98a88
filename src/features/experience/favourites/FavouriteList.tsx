import { useSearchParams } from 'react-router';
import type { Folder } from '#contract/experience/favourites.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { usePresence } from '#platform/navigation/afterReply/usePresence.ts';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useListFoldersQuery, useRemoveFolderMutation } from './api.ts';
import { FavouriteEntries } from './FavouriteEntries.tsx';
import { useFolderSheet } from './useFolderSheet.tsx';
import styles from './FavouriteList.module.css';

/** The favourites of the active child in one folder, in no folder, or in all. */
export function FavouriteList() {
  const query = useListFoldersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在打开收藏" height={240} />} isEmpty={() => false}>
      {({ items, loose }) => <Folders folders={items} loose={loose} />}
    </QueryState>
  );
}

function Folders({ folders, loose }: { folders: readonly Folder[]; loose: number }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('folder');
  const folder = folders.find(({ id }) => id === wanted);
  const chosen = folder?.id ?? (wanted === 'none' ? wanted : undefined);
  const choose = (next: string | undefined) => setSearch(next === undefined ? {} : { folder: next }, { replace: true });
  const presence = usePresence();
  const chooseAfterReply = (next: string | undefined) => {
    if (presence() === 'here') choose(next);
  };
  const { add, rename, sheet } = useFolderSheet(chooseAfterReply);
  return (
    <>
      <ChipRow label="看哪个收藏夹" bleeds>
        <Chip selected={chosen === undefined} onClick={() => choose(undefined)}>
          全部
        </Chip>
        {folders.map(({ id, name, count }) => (
          <Chip key={id} selected={id === chosen} onClick={() => choose(id)}>
            {name} {count}
          </Chip>
        ))}
        {folders.length > 0 && (
          <Chip selected={chosen === 'none'} onClick={() => choose('none')}>
            不分类 {loose}
          </Chip>
        )}
      </ChipRow>
      <div className={styles['tools']}>
        <Button kind="quiet" size="small" onClick={add}>
          新建收藏夹
        </Button>
        {folder && (
          <>
            <Button kind="quiet" size="small" onClick={() => rename(folder)}>
              改名
            </Button>
            <RemoveFolder key={folder.id} folder={folder} onRemoved={() => chooseAfterReply(undefined)} />
          </>
        )}
      </div>
      <FavouriteEntries folder={chosen} />
      <div className={styles['more']}>
        <ButtonLink href={href('experienceList')} as={AppLink} kind="secondary">
          去履历里挑
        </ButtonLink>
      </div>
      {sheet}
    </>
  );
}

function RemoveFolder({ folder: { id, name }, onRemoved }: { folder: Folder; onRemoved: () => void }) {
  const toasts = useToasts();
  const [remove, { isLoading }] = useMutationWithToast(useRemoveFolderMutation());
  const handleRemove = async () => {
    if (!(await remove({ params: { folderId: id } }))) return;
    toasts.show({ kind: 'success', text: '收藏夹已删除，里面的收藏还在' });
    onRemoved();
  };
  return (
    <ConfirmButton
      title={`要删除收藏夹“${name}”吗？`}
      text="里面的收藏不会丢，会移到“不分类”里"
      confirmLabel="删除"
      loading={isLoading}
      onConfirm={() => void handleRemove()}
    >
      删除
    </ConfirmButton>
  );
}
