import { skipToken } from '@reduxjs/toolkit/query';
import { Navigate, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getWordSet, listLessonWords } from '#contract/learning/dictation.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { useGetWordSetQuery, useListLessonWordsQuery } from '#features/dictation/api.ts';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { usePrefetched } from '#features/dictation/usePrefetched.ts';
import { Preparation } from './Preparation.tsx';

/** The word sets that the server generates. Other sets are the user's own lists. */
const generatedSets = ['due', 'missed'];

/**
 * The settings before a dictation. The address names the words: `units` are lessons of school books, `set` is another
 * word set.
 */
export default function DictationPreparationScreen() {
  const [search] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const lessons = v.safeParse(listLessonWords.query, { units: search.get('units') });
  const set = v.safeParse(getWordSet.params, { setId: search.get('set') });
  const ofBooks = useListLessonWordsQuery(lessons.success ? { query: lessons.output } : skipToken);
  const own = useGetWordSetQuery(set.success && isSignedIn ? { params: set.output } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  usePrefetched('dictationMain');

  const listId = set.success && !generatedSets.includes(set.output.setId) ? set.output.setId : undefined;

  // If the address names no words, the user is sent to the choice of words. If it names invalid words, the not-found
  // page is shown (ROUTE-07).
  if (!search.has('units') && !search.has('set')) return <Navigate to={href('dictationIndex')} replace />;
  if (!lessons.success && !set.success) return <NoWords />;
  if (!lessons.success && !isSignedIn) return <SignInFirst />;
  return (
    <QueryState query={lessons.success ? ofBooks : own} loading={<PreparationSkeleton />} notFound={<NoWords />}>
      {({ title, words }) =>
        words.length === 0 ? <NothingLeft /> : <Preparation title={title} words={words} listId={listId} />
      }
    </QueryState>
  );
}

const chooseWords = (
  <ButtonLink href={href('dictationIndex')} as={AppLink}>
    去选词语
  </ButtonLink>
);

const NoWords = () => <NotFoundView action={chooseWords} />;

const SignInFirst = () => (
  <DictationFrame title="听写准备">
    <EmptyState title="登录后就能看到自己的词" text="课本里的词语不用登录也能选" action={chooseWords} />
  </DictationFrame>
);

const NothingLeft = () => (
  <DictationFrame title="听写准备">
    <EmptyState title="这里没有要听写的词" text="都复习好啦，换一课试试吧" action={chooseWords} />
  </DictationFrame>
);

const PreparationSkeleton = () => (
  <DictationFrame title="听写准备">
    <div role="group" aria-busy="true" aria-label="正在准备词语">
      <Skeleton shape="text" width={160} />
      <Skeleton height={120} />
      <Skeleton shape="text" width={120} />
      <Skeleton height={260} />
    </div>
  </DictationFrame>
);
