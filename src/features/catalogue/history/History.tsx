import { useCallback, useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { ListEnd } from '#ui/list/ListEnd.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { showToast } from '#ui/toast/toast.ts';
import { UndoBar } from '#ui/UndoBar.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { usePages } from '#features/catalogue/usePages.ts';
import {
  useClearHistoryMutation,
  useListHistoryInfiniteQuery,
  useRemoveFromHistoryMutation,
  useRestoreHistoryMutation,
} from './api.ts';
import { byDay, heightOf, keyOf } from './byDay.ts';
import { DayHead } from './DayHead.tsx';
import { HistoryRow } from './HistoryRow.tsx';

interface Removal {
  at: number;
  text: string;
}

export function History() {
  const answer = useListHistoryInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { items, error, isFetching, end, retry, fetchMore } = usePages(answer);
  const now = useNow();
  const [removal, setRemoval] = useState<Removal>();
  const [remove] = useRemoveFromHistoryMutation();
  const [clear, { isLoading: isClearing }] = useClearHistoryMutation();
  const [restore] = useRestoreHistoryMutation();
  const lapse = useCallback(() => setRemoval(undefined), []);

  const settle = useCallback(
    (outcome: { data?: { removedAt: number | null } | undefined; error?: unknown }, text: string) => {
      if (outcome.error) showToast({ kind: 'fail', text: '没有移除，请再试一次' });
      else if (outcome.data?.removedAt != null) setRemoval({ at: outcome.data.removedAt, text });
    },
    [],
  );
  const handleRemove = useCallback(
    async (storyId: string, title: string) => settle(await remove(storyId), `已移除《${title}》`),
    [remove, settle],
  );
  const handleClear = async () => settle(await clear(undefined), '播放历史清空了');
  const handleUndo = async ({ at }: Removal) => {
    lapse();
    const { error: problem } = await restore(at);
    if (problem) showToast({ kind: 'fail', text: '没有放回来，请再试一次' });
  };

  const undo = removal && (
    <UndoBar key={removal.at} text={removal.text} onUndo={() => void handleUndo(removal)} onLapse={lapse} />
  );
  if (!items && error)
    return <ErrorState {...(error.message && { text: error.message })} retrying={isFetching} onRetry={retry} />;
  if (!items) return <RowsSkeleton />;
  if (items.length === 0 && end === 'over') {
    return (
      <>
        <EmptyState
          title="还没有听过故事"
          text="听过的故事都会记在这里，换一台设备也能接着听"
          action={
            <ButtonLink href={href('home')} as={AppLink}>
              去听故事
            </ButtonLink>
          }
        />
        {undo}
      </>
    );
  }
  const rows = byDay(items, now());
  return (
    <>
      <WindowedList items={rows} keyOf={keyOf} heightOf={heightOf} label="播放历史" onEndNear={fetchMore}>
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
      <ListEnd state={end} retrying={isFetching} onRetry={retry} />
      {undo}
    </>
  );
}
