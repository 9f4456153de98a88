import type { ReactNode } from 'react';
import { safeParse } from 'valibot';
import { getWorkHearing } from '#contract/works/myWorks.ts';
import { useGetWorkHearingQuery } from '#features/creators/api.ts';
import { href } from '#platform/navigation/paths.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { HearingView } from './HearingView.tsx';
import page from '#features/creators/SpacePage.module.css';

const NoWork = () => <NotFoundWithLink href={href('writerWorks')}>看看别的作品</NotFoundWithLink>;

/** Shows how much of a recording of the child was heard. */
export function HearingScreen({ id }: { id: string }) {
  const parsed = safeParse(getWorkHearing.params, { workId: id });
  return parsed.success ? <KnownWork workId={parsed.output.workId} /> : <NoWork />;
}

function KnownWork({ workId }: { workId: string }) {
  const query = useGetWorkHearingQuery(workId, { refetchOnMountOrArgChange: true });
  const frame = (content: ReactNode) => (
    <ScreenFrame title="收听情况" parent={href('writerWorks')}>
      <div className={page['page']}>{content}</div>
    </ScreenFrame>
  );
  return (
    <QueryState query={query} loading={<HearingSkeleton />} notFound={<NoWork />} frame={frame}>
      {(hearing) => frame(<HearingView hearing={hearing} />)}
    </QueryState>
  );
}

/** The placeholder of the totals and of the curve. */
const HearingSkeleton = () => (
  <>
    <LoadingBlock label="正在打开收听情况" height={170} />
    <LoadingBlock label="正在打开曲线" height={280} />
  </>
);
