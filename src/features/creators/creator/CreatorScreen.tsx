import type { ReactNode } from 'react';
import { safeParse } from 'valibot';
import { getCreator } from '#contract/creators/creators.ts';
import { useGetCreatorQuery } from '#features/creators/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { CreatorView } from './CreatorView.tsx';

const NoCreator = () => <NotFoundWithLink href={href('creatorSquare')}>去创作者广场</NotFoundWithLink>;

/** The public page of a creator. */
export function CreatorScreen({ id }: { id: string }) {
  const parsed = safeParse(getCreator.params, { creatorId: id });
  return parsed.success ? <KnownCreator creatorId={parsed.output.creatorId} /> : <NoCreator />;
}

function KnownCreator({ creatorId }: { creatorId: string }) {
  const query = useGetCreatorQuery(creatorId);
  const frame = (content: ReactNode) => (
    <ScreenFrame title="创作者" parent={href('creatorSquare')}>
      {content}
    </ScreenFrame>
  );
  return (
    <QueryState query={query} loading={<HeadSkeleton label="正在打开创作者" />} notFound={<NoCreator />} frame={frame}>
      {(creator) => frame(<CreatorView creator={creator} />)}
    </QueryState>
  );
}
