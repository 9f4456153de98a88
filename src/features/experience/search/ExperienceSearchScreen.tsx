import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchExperience } from '#contract/experience/entries.ts';
import { EntryCard } from '#features/experience/entries/EntryCard.tsx';
import { useSearchExperienceQuery } from '#features/experience/entries/entriesApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { MarkedText } from '#widgets/search/MarkedText.tsx';
import { SearchBar } from '#widgets/search/SearchBar.tsx';
import { useSearchWhileTyping } from '#widgets/search/useSearchWhileTyping.ts';
import { TagCloud } from '#features/experience/discover/TagCloud.tsx';
import listStyles from '#features/experience/entries/EntryList.module.css';
import { OwnHits } from './OwnHits.tsx';
import styles from './ExperienceSearchScreen.module.css';

/** Searches the records of the child and the public entries, by characters, pinyin or pinyin initials. */
export default function ExperienceSearchScreen() {
  const { goBack } = useGoBack(href('experienceDiscover'));
  const { text, setText, searchText } = useSearchWhileTyping();
  return (
    <main className={styles['page']}>
      <SearchBar
        label="搜履历"
        placeholder="目标、荣誉、活动，拼音也可以"
        text={text}
        onType={setText}
        onSearch={setText}
        onBack={goBack}
      />
      <div className={styles['results']}>
        {searchText === '' ? (
          <section aria-label="标签">
            <h2 className={styles['heading']}>按标签找</h2>
            <TagCloud />
          </section>
        ) : (
          <Results text={searchText} />
        )}
      </div>
    </main>
  );
}

type Found = ReplyOf<typeof searchExperience>;

const Results = ({ text }: { text: string }) => (
  <QueryState
    query={useSearchExperienceQuery({ body: { text } })}
    loading={<CardRowsSkeleton label="正在搜索" count={3} />}
    isEmpty={({ aims, honours = [], health = [], entries }) =>
      [aims, honours, health, entries].every(({ length }) => length === 0)
    }
    empty={
      <EmptyState
        mood={lost}
        title="没有找到"
        text="换个说法试试，或者去探索里挑一挑"
        action={
          <ButtonLink href={href('experienceExplore')} as={AppLink}>
            去探索
          </ButtonLink>
        }
      />
    }
  >
    {(found) => <ResultSections found={found} />}
  </QueryState>
);

const ResultSections = ({ found }: { found: Found }) => (
  <>
    {found.isGuessed && <p className={styles['note']}>没有完全一样的，你要找的是不是这些</p>}
    <OwnHits found={found} />
    {found.entries.length > 0 && (
      <section aria-label="大家的目标和活动">
        <h2 className={styles['heading']}>目标和活动</h2>
        <ul className={listStyles['list']}>
          {found.entries.map(({ title, entry }) => (
            <EntryCard key={entry.id} entry={entry} title={<MarkedText marked={title} />} />
          ))}
        </ul>
      </section>
    )}
  </>
);
