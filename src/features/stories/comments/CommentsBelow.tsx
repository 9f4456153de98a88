import { Suspense, type ComponentProps } from 'react';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useNearView } from '#ui/behaviour/useNearView.ts';
import styles from './CommentsBelow.module.css';

const Comments = retryingLazy(async () => {
  const { Comments: component } = await import(/* webpackChunkName: "comments" */ './Comments.tsx');
  return { default: component };
});

/**
 * Loads the code and the comments when the user scrolls near the end of the story or asks for them, because most
 * listeners never read them.
 */
export function CommentsBelow(props: ComponentProps<typeof Comments>) {
  const [ref, nearWidthPx] = useNearView();
  const isWanted = nearWidthPx > 0 || props.soughtCount > 0;
  return (
    <div ref={ref} className={styles['place']}>
      <Suspense>{isWanted && <Comments {...props} />}</Suspense>
    </div>
  );
}
