import { useNearView } from '#ui/behaviour/useNearView.ts';
import { LatePart } from '#widgets/LatePart.tsx';

const loadWorks = async () => (await import(/* webpackChunkName: "works" */ './Works.tsx')).Works;

/** Loads the list of recordings and its code when the user scrolls near the end of the story. */
export function WorksBelow({ storyId }: { storyId: string }) {
  const [ref, nearWidthPx] = useNearView();
  return <div ref={ref}>{nearWidthPx > 0 && <LatePart load={loadWorks} with={{ storyId }} />}</div>;
}
