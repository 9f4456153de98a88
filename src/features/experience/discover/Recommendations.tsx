import type { ReplyOf } from '#contract/endpoint.ts';
import type { recommendEntries } from '#contract/experience/entries.ts';
import { useRecommendEntriesQuery } from '#features/experience/entries/entriesApi.ts';
import { EntryCard } from '#features/experience/entries/EntryCard.tsx';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useAddressChoice } from '#platform/navigation/useAddressChoice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ages } from './ages.ts';
import styles from './Discover.module.css';
import listStyles from '#features/experience/entries/EntryList.module.css';

/** Recommendations for the child. Guests choose an age; families can choose another age than the child's. */
export function Recommendations() {
  const isSignedIn = useIsSignedIn();
  const [chosenText, setChosenText] = useAddressChoice('age', ages.map(String));
  const chosen = chosenText === undefined ? undefined : Number(chosenText);
  const query = useRecommendEntriesQuery({ query: chosen === undefined ? {} : { age: chosen } });
  const age = chosen ?? query.currentData?.age ?? null;
  return (
    <>
      <div className={styles['ages']}>
        <ChipRow label="孩子几岁" bleeds>
          {ages.map((one) => (
            <Chip key={one} selected={one === age} onClick={() => setChosenText(String(one))}>
              {one} 岁
            </Chip>
          ))}
        </ChipRow>
      </div>
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在挑选" count={4} />}
        empty={
          <EmptyState
            {...emptyTexts(age, isSignedIn)}
            action={
              <ButtonLink href={href('experienceExplore')} as={AppLink}>
                去探索
              </ButtonLink>
            }
          />
        }
      >
        {(reply) => (
          <>
            {isSignedIn && chosen === undefined && <Basis age={reply.age} />}
            <ul className={listStyles['list']} aria-label="推荐">
              {reply.items.map(({ entry, suits }) => (
                <EntryCard key={entry.id} entry={entry} reason={reasonOf(suits)} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </>
  );
}

/** Says why nothing is recommended. Entries that a family has adopted are not recommended again. */
function emptyTexts(age: number | null, isSignedIn: boolean): { title: string; text: string } {
  const isOfPacks = age === null || ages.some((one) => one === age);
  if (!isOfPacks) return { title: `还没有适合 ${age} 岁的推荐`, text: '可以选一个相近的年龄看看' };
  return isSignedIn
    ? { title: '推荐的都加到目标里啦', text: '去探索里找找新的吧' }
    : { title: '还没有推荐', text: '去探索里找找吧' };
}

type Suits = ReplyOf<typeof recommendEntries>['items'][number]['suits'];

const reasonOf = (suits: Suits): string | undefined =>
  suits.includes('interest') ? '孩子喜欢' : suits.includes('season') ? '正当季' : undefined;

/**
 * Explains what the recommendations are based on, and links to the profile, where the family can change the data of the
 * child.
 */
const Basis = ({ age }: { age: number | null }) => (
  <p className={styles['note']}>
    {age === null ? '填上孩子的生日和喜好，推荐会更合适。' : '按孩子的年龄、喜好和季节挑的，每天换一换。'}
    <AppLink href={href('profile')} className={styles['link']}>
      {age === null ? '去填写' : '改孩子资料'}
    </AppLink>
  </p>
);
