import { useWidthNearViewport } from '#ui/behaviour/useWidthNearViewport.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';

const loadWorks = async () => (await import(/* webpackChunkName: "works" */ './Works.tsx')).Works;

/** Loads the list of recordings and its code when the user scrolls near the end of the story. */
export function WorksBelow({ storyId }: { storyId: string }) {
  const [ref, nearWidthPx] = useWidthNearViewport();
  return <div ref={ref}>{nearWidthPx > 0 && <LazyPart load={loadWorks} with={{ storyId }} />}</div>;
}
