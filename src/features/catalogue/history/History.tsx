import { useCallback, useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { UndoBar } from '#ui/feedback/UndoBar.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { usePages } from '#platform/http/hooks/usePages.ts';
import {
  useClearHistoryMutation,
  useListHistoryInfiniteQuery,
  useRemoveFromHistoryMutation,
  useRestoreHistoryMutation,
} from './api.ts';
import { byDay, heightOf, keyOf } from './byDay.ts';
import { DayHead } from './DayHead.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

const removeFailed = '没有移除，请再试一次';

interface Removal {
  removedAt: number;
  text: string;
}

export function History() {
  const pages = usePages(useListHistoryInfiniteQuery(undefined, { refetchOnMountOrArgChange: true }));
  const now = useNow();
  const [removal, setRemoval] = useState<Removal>();
  const [remove] = useMutationWithToast(useRemoveFromHistoryMutation(), removeFailed);
  const [clear, { isLoading: isClearing }] = useMutationWithToast(useClearHistoryMutation(), removeFailed);
  const [restore] = useMutationWithToast(useRestoreHistoryMutation(), '没有放回来，请再试一次');
  const lapse = useCallback(() => setRemoval(undefined), []);

  const offerUndo = (reply: { removedAt: number | null } | undefined, text: string) => {
    if (reply?.removedAt != null) setRemoval({ removedAt: reply.removedAt, text });
  };
  const handleRemove = async (storyId: string, title: string) => offerUndo(await remove(storyId), `已移除《${title}》`);
  const handleClear = async () => offerUndo(await clear(undefined), '播放历史清空了');
  const handleUndo = ({ removedAt }: Removal) => {
    lapse();
    void restore(removedAt);
  };

  return (
    <>
      <QueryState
        query={pages}
        loading={<RowsSkeleton />}
        isEmpty={(items) => items.length === 0 && pages.end.state === 'over'}
        empty={
          <EmptyState
            title="还没有听过故事"
            text="听过的故事都会记在这里，换一台设备也能接着听"
            action={
              <ButtonLink href={href('home')} as={AppLink}>
                去听故事
              </ButtonLink>
            }
          />
        }
      >
        {(items) => (
          <>
            <WindowedList
              items={byDay(items, now())}
              keyOf={keyOf}
              heightOf={heightOf}
              label="播放历史"
              onEndNear={pages.fetchMore}
            >
              {(row, index) =>
                'day' in row ? (
                  <DayHead
                    day={row.day}
                    isClearing={isClearing}
                    {...(index === 0 && { onClear: () => void handleClear() })}
                  />
                ) : (
                  <HistoryRow entry={row.entry} onRemove={handleRemove} />
                )
              }
            </WindowedList>
            <ListEnd {...pages.end} />
          </>
        )}
      </QueryState>
      {removal && (
        <UndoBar key={removal.removedAt} text={removal.text} onUndo={() => handleUndo(removal)} onLapse={lapse} />
      )}
    </>
  );
}
