import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useListDueQuery } from '#platform/words/learningApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import { NothingLeft } from './NothingLeft.tsx';
import { Practice } from './Practice.tsx';
import { PracticeSkeleton } from './PracticeSkeleton.tsx';

/** The practice of the characters that are due today. */
export function DuePractice() {
  const isSignedIn = useIsSignedIn();
  return (
    <LearningFrame title="今日复习" parent={href('learning')}>
      {isSignedIn ? (
        <DueItems />
      ) : (
        <EmptyState
          title="登录后再来复习"
          text="呆迪会记住学过的字，到时候提醒你"
          action={
            <ButtonLink href={href('profile')} as={AppLink}>
              去登录
            </ButtonLink>
          }
        />
      )}
    </LearningFrame>
  );
}

function DueItems() {
  const query = useListDueQuery(undefined, { refetchOnMountOrArgChange: true });
  const waiting = <PracticeSkeleton />;
  // The placeholder is shown until a new list has arrived, because a cached list may be from an earlier day.
  if (query.isFetching && !query.error) return waiting;
  return (
    <QueryState query={query} loading={waiting}>
      {({ items }) =>
        items.length === 0 ? <NothingLeft title="今天没有要复习的字" text="学几个新字吧" /> : <Practice items={items} />
      }
    </QueryState>
  );
}
