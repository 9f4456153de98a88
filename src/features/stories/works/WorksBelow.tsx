import { Suspense } from 'react';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { useNearView } from '#ui/behaviour/useNearView.ts';

const Works = retryingLazy(async () => {
  const { Works: component } = await import(/* webpackChunkName: "works" */ './Works.tsx');
  return { default: component };
});

/** Loads the code and the recordings when the user scrolls near the end of the story. */
export function WorksBelow({ storyId }: { storyId: string }) {
  const [ref, nearWidthPx] = useNearView();
  return (
    <div ref={ref}>
      {nearWidthPx > 0 && (
        <Suspense>
          <Works storyId={storyId} />
        </Suspense>
      )}
    </div>
  );
}
