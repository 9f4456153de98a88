import { useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getDictation } from '#contract/learning/dictation.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetDictationQuery } from '#features/dictation/api.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { NoDraft } from '#features/dictation/draft/NoDraft.tsx';
import { ScoreView } from './ScoreView.tsx';
import { Submitting } from './Submitting.tsx';
import { useDraft } from '#features/dictation/draft/useDraft.ts';

/**
 * Submits the dictation that has just been checked. With an `id` in the address, shows the result of an earlier
 * dictation instead.
 */
export default function DictationSubmitScreen() {
  const [search] = useSearchParams();
  const { draft, isAwaited } = useDraft();
  const params = v.safeParse(getDictation.params, { dictationId: search.get('id') });
  if (params.success) return <Submitted dictationId={params.output.dictationId} />;
  if (draft?.stage === 'sending') return <Submitting draft={draft} />;
  return <NoDraft title="提交成绩" isAwaited={isAwaited} />;
}

function Submitted({ dictationId }: { dictationId: string }) {
  const query = useGetDictationQuery({ params: { dictationId } });
  return (
    <QueryState query={query} loading={<ScoreSkeleton />} notFound={<NoDraft title="提交成绩" />}>
      {(result) => <ScoreView result={result} />}
    </QueryState>
  );
}

const ScoreSkeleton = () => (
  <DictationFrame title="提交成绩">
    <div role="group" aria-busy="true" aria-label="正在打开成绩">
      <Skeleton height={280} />
    </div>
  </DictationFrame>
);
