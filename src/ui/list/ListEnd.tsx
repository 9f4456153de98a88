import { Button } from '#ui/action/Button.tsx';
import { RetryIcon } from '#ui/icons/RetryIcon.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ListEnd.module.css';

interface ListEndProps {
  /** `more`: there is more, and it will be asked for. */
  state: 'more' | 'failed' | 'over';
  retrying?: boolean;
  onRetry: () => void;
}

/** What stands below the last row of a list that comes page by page. As high in every state, so that nothing jumps. */
export function ListEnd({ state, retrying = false, onRetry }: ListEndProps) {
  return (
    <div className={styles['end']} role="status">
      {state === 'over' && <span>已经到底啦</span>}
      {state === 'more' && (
        <span className={styles['waiting']} role="img" aria-label="正在加载更多故事">
          <Skeleton shape="text" width={120} />
        </span>
      )}
      {state === 'failed' && (
        <Button kind="quiet" size="small" icon={<RetryIcon size={18} />} loading={retrying} onClick={onRetry}>
          没有加载出来，再试一次
        </Button>
      )}
    </div>
  );
}
