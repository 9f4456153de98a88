import type { FallbackProps } from 'react-error-boundary';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { reloadFresh } from '#platform/navigation/returning/reloadFresh.ts';
import { localStore } from '#platform/storage/storage.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import styles from './ScreenError.module.css';

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ChunkLoadError' || error.message.includes('Loading CSS chunk'));

/**
 * Replaces a screen that has failed. A chunk that cannot be loaded may belong to an earlier deployment. Then reloading
 * the page opens the same address in the current deployment (ROUTE-08).
 */
export function ScreenError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <main className={styles['page']}>
      {isChunkError(error) ? (
        <>
          <ErrorState
            title="页面没有打开"
            text="可能是网络不稳，也可能是刚刚有了新版本，重新打开就好"
            onRetry={reloadFresh}
          />
          {hasDownloads(localStore) && (
            <AppLink href={href('myDownloads')} className={styles['link']}>
              我的下载
            </AppLink>
          )}
        </>
      ) : (
        <>
          <ErrorState title="这一页出了点小问题" text="请再试一次" onRetry={resetErrorBoundary} />
          <AppLink
            href={href('feedback', { topic: 'fault', from: location.pathname.slice(BASE_PATH.length) })}
            className={styles['link']}
          >
            告诉我们出了什么问题
          </AppLink>
        </>
      )}
    </main>
  );
}
