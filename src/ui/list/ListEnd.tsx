import { Button } from '#ui/action/Button.tsx';
import { RetryIcon } from '#ui/icons/shellIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ListEnd.module.css';

export interface ListEndProps {
  /** `more`: there are further pages. `failed`: the next page could not be loaded. `over`: there are no more pages. */
  state: 'more' | 'failed' | 'over';
  isFetching?: boolean;
  onRetry: () => void;
  /** If present, a button that loads the next page is shown, for lists that do not load it on scrolling. */
  onMore?: () => void;
  moreText?: string;
  overText?: string;
}

/**
 * The row below a list that is loaded in pages. It has the same height in all states, so that the list does not jump.
 */
export function ListEnd({
  state,
  isFetching = false,
  onRetry,
  onMore,
  moreText = '再看一些',
  overText = '已经到底啦',
}: ListEndProps) {
  return (
    <div className={styles['end']} role="status">
      {state === 'over' && <span>{overText}</span>}
      {state === 'more' && !onMore && (
        <span className={styles['waiting']} role="img" aria-label="正在加载更多">
          <Skeleton shape="text" width={120} />
        </span>
      )}
      {state === 'more' && onMore && (
        <Button kind="secondary" loading={isFetching} onClick={onMore}>
          {moreText}
        </Button>
      )}
      {state === 'failed' && (
        <Button kind="quiet" size="small" icon={<RetryIcon size={18} />} loading={isFetching} onClick={onRetry}>
          没有加载出来，再试一次
        </Button>
      )}
    </div>
  );
}
