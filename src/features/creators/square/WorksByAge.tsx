import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { worksAges } from '#contract/creators/creators.ts';
import { useListReadStoriesInfiniteQuery } from '#features/creators/api.ts';
import { WorkList } from '#features/creators/WorkList.tsx';
import { selectAge } from '#platform/session/user/userSlice.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/**
 * Shows works of stories for one age. This is the age that the user has chosen. Without a choice, it is the age nearest
 * to the child's own among the ages for which there are works.
 */
export function WorksByAge() {
  const [search, setSearch] = useSearchParams();
  const own = useSelector(selectAge);
  const offered: readonly number[] = useListReadStoriesInfiniteQuery(undefined).data?.pages[0]?.ages ?? worksAges;
  const chosen = worksAges.find((one) => String(one) === search.get('age'));
  const age = chosen ?? nearest(offered, own);
  const isShown = (one: number) => one === age || offered.includes(one);
  return (
    <>
      <ChipRow label="几岁" bleeds>
        {worksAges.filter(isShown).map((one) => (
          <Chip
            key={one}
            selected={one === age}
            onClick={() => setSearch({ view: 'age', age: String(one) }, { replace: true })}
          >
            {`${one} 岁`}
          </Chip>
        ))}
      </ChipRow>
      <WorkList
        key={age}
        label={`适合 ${age} 岁的作品`}
        filter={{ age }}
        empty={<EmptyState mood={lost} title={`还没有适合 ${age} 岁的作品`} text="换一个年龄看看" />}
      />
    </>
  );
}

const nearest = (ages: readonly number[], wanted: number): number =>
  [...ages].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
