import { Navigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { Dictating } from './Dictating.tsx';
import { NoDraft } from '#features/dictation/draft/NoDraft.tsx';
import { screenOf } from '#features/dictation/draft/draft.ts';
import { useDraft } from '#features/dictation/draft/useDraft.ts';

export default function DictationMainScreen() {
  const { draft, isAwaited, change } = useDraft();
  if (!draft) return <NoDraft title="听写中" isAwaited={isAwaited} />;
  if (draft.stage !== 'reading') return <Navigate to={href(screenOf[draft.stage])} replace />;
  return <Dictating key={draft.dictationId} draft={draft} change={change} />;
}
