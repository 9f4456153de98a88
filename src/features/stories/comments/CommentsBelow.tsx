import type { ComponentProps } from 'react';
import { useWidthNearViewport } from '#ui/behaviour/useWidthNearViewport.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { LazyPart } from '#widgets/LazyPart.tsx';
import type { Comments } from './Comments.tsx';
import styles from './CommentsBelow.module.css';

const loadComments = async () => (await import(/* webpackChunkName: "comments" */ './Comments.tsx')).Comments;

/**
 * Loads the comments and their code only when the user scrolls near the end of the story or asks for the comments,
 * because most users never read them.
 */
export function CommentsBelow(props: ComponentProps<typeof Comments>) {
  const [ref, nearWidthPx] = useWidthNearViewport();
  const isWanted = nearWidthPx > 0 || props.scrollRequestCount > 0;
  return (
    <div ref={ref} className={styles['place']}>
      {isWanted && <LazyPart load={loadComments} with={props} failed={(state) => <ErrorState {...state} />} />}
    </div>
  );
}
