import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { WorkList } from '#features/creators/WorkList.tsx';
import { selectAge } from '#platform/session/user/userSlice.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

const ages = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/**
 * Shows works of stories that suit an age: the age that the user has chosen, or else that of the child, or else five
 * years.
 */
export function WorksByAge() {
  const [search, setSearch] = useSearchParams();
  const own = useSelector(selectAge);
  const age = ages.find((one) => String(one) === search.get('age')) ?? ages.find((one) => one === own) ?? 5;
  return (
    <>
      <ChipRow label="几岁" bleeds>
        {ages.map((one) => (
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
