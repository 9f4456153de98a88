import type { WorkCard } from '#contract/stories/works.ts';
import { sampleFacts } from '#lib/works/sampleFacts.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { clockText } from '#lib/time/durationText.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';

/** A recording in a list. */
export function WorkRow({ work: { id, title, cover, creator, durationMs } }: { work: WorkCard }) {
  const name = useCreatorName()(creator);
  return (
    <PictureRow
      href={href('work', { id })}
      as={AppLink}
      src={cover}
      title={title}
      facts={sampleFacts(creator, `${name} · ${clockText(durationMs)}`)}
      after={<ChevronRightIcon size={20} />}
    />
  );
}
