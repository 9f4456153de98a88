import { useSearchParams } from 'react-router';
import type { EntryFilter } from '#contract/experience/entries.ts';
import { entryForms, type Place, places, type Season, seasons } from '#lib/experience/aimRules.ts';
import { entryFormTexts, placeTexts, seasonTexts } from '#lib/experience/experienceTexts.ts';
import { EntryList } from '#features/experience/entries/EntryList.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { ages } from './ages.ts';
import styles from './Discover.module.css';

/** The filters. Each filter offers all its values, and one more choice that turns the filter off. */
const filters = [
  { name: 'form', all: '目标和活动', options: entryForms.map((form) => [form, entryFormTexts[form]] as const) },
  { name: 'age', all: '所有年龄', options: ages.map((age) => [String(age), `${age} 岁`] as const) },
  { name: 'place', all: '哪里都行', options: places.map((place) => [place, placeTexts[place]] as const) },
  { name: 'season', all: '四季', options: seasons.map((season) => [season, seasonTexts[season]] as const) },
] as const;

type Name = (typeof filters)[number]['name'];

const filterLabels: Record<Name, string> = { form: '种类', age: '年龄', place: '地点', season: '季节' };

/** Returns the filters in the address. Values that do not exist are ignored. */
function filterOf(search: URLSearchParams): EntryFilter {
  const age = ages.find((one) => String(one) === search.get('age'));
  const form = entryForms.find((one) => one === search.get('form'));
  const place: Place | undefined = places.find((one) => one === search.get('place'));
  const season: Season | undefined = seasons.find((one) => one === search.get('season'));
  return { ...(age && { age }), ...(form && { form }), ...(place && { place }), ...(season && { season }) };
}

/** Shows all public aims and activities, filtered by form, age, place and season. The address contains the filters. */
export default function ExploreScreen() {
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const choose = (name: Name, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <ScreenFrame title="探索" parent={href('experienceDiscover')}>
      <div className={styles['page']}>
        <div className={styles['filters']}>
          {filters.map(({ name, all, options }) => (
            <ChipRow key={name} label={filterLabels[name]} bleeds>
              <Chip selected={filter[name] === undefined} onClick={() => choose(name, undefined)}>
                {all}
              </Chip>
              {options.map(([value, text]) => (
                <Chip key={value} selected={String(filter[name]) === value} onClick={() => choose(name, value)}>
                  {text}
                </Chip>
              ))}
            </ChipRow>
          ))}
        </div>
        <EntryList
          label="目标和活动"
          filter={filter}
          empty={
            <EmptyState
              mood={lost}
              title="这样的还没有"
              text="少选几个条件，再找找看"
              action={<Button onClick={() => setSearch({}, { replace: true })}>全部看看</Button>}
            />
          }
        />
      </div>
    </ScreenFrame>
  );
}
