import type { FallbackProps } from 'react-error-boundary';
import { reloadFresh } from '#platform/navigation/reloadFresh.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import styles from './ScreenError.module.css';

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || error.message.includes('Loading CSS chunk'));

/**
 * Instead of a screen that failed. A chunk that can't be had may belong to a deployment that is gone: loading the page
 * anew lands on the same address in the present one (ROUTE-08).
 */
export function ScreenError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <main className={styles['page']}>
      {isChunkError(error) ? (
        <ErrorState
          title="页面没有打开"
          text="可能是网络不稳，也可能是刚刚有了新版本，重新打开就好"
          onRetry={reloadFresh}
        />
      ) : (
        <ErrorState title="这一页出了点小问题" text="再试一次吧" onRetry={resetErrorBoundary} />
      )}
    </main>
  );
}
