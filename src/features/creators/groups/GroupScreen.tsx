import type { ReactNode } from 'react';
import { safeParse } from 'valibot';
import { getFanGroup } from '#contract/creators/groups.ts';
import { useGetFanGroupQuery } from '#features/creators/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { GroupView } from './GroupView.tsx';

const NoGroup = () => <NotFoundWithLink href={href('writerGroups')}>看看别的粉丝团</NotFoundWithLink>;

/** A group with its shared list. */
export function GroupScreen({ id }: { id: string }) {
  const parsed = safeParse(getFanGroup.params, { creatorId: id });
  return parsed.success ? <KnownGroup creatorId={parsed.output.creatorId} /> : <NoGroup />;
}

function KnownGroup({ creatorId }: { creatorId: string }) {
  const query = useGetFanGroupQuery(creatorId, { refetchOnMountOrArgChange: true });
  const frame = (content: ReactNode) => (
    <ScreenFrame title="粉丝团" parent={href('writerGroups')}>
      {content}
    </ScreenFrame>
  );
  return (
    <QueryState
      query={query}
      loading={<CardRowsSkeleton label="正在打开粉丝团" />}
      notFound={<NoGroup />}
      frame={frame}
    >
      {(group) => frame(<GroupView group={group} />)}
    </QueryState>
  );
}
