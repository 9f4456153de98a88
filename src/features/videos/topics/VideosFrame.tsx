import type { ReactNode } from 'react';
import type { Videos } from '#contract/catalogue/videos.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListVideosQuery } from '#features/videos/api.ts';
import styles from './VideosFrame.module.css';

interface VideosFrameProps {
  title: string;
  right?: ReactNode;
  children: (videos: Videos) => ReactNode;
}

/** A video screen. Loads the videos, and shows the loading, error, empty or loaded state inside the same frame. */
export function VideosFrame({ title, right, children }: VideosFrameProps) {
  const { goBack } = useGoBack();
  const query = useListVideosQuery(undefined);
  return (
    <>
      <PageHeader title={title} onBack={goBack} right={right} />
      <main className={styles['page']}>
        <QueryState
          query={query}
          isEmpty={({ topics }) => topics.length === 0}
          loading={
            <div role="group" aria-busy="true" aria-label="正在打开视频">
              <span className={styles['film']} />
              {[0, 1, 2].map((index) => (
                <div key={index} className={styles['outline']}>
                  <Skeleton width={128} height={72} />
                  <Skeleton shape="text" width="40%" />
                </div>
              ))}
            </div>
          }
          empty={
            <EmptyState
              title="视频还在路上"
              text="先去听一个故事吧"
              action={
                <ButtonLink href={href('home')} as={AppLink}>
                  回首页听故事
                </ButtonLink>
              }
            />
          }
        >
          {children}
        </QueryState>
      </main>
    </>
  );
}
