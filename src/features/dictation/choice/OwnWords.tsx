import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListWordListsQuery } from '#features/dictation/api.ts';
import styles from './OwnWords.module.css';

/** Links to the due words, the book of wrong words, and the user's own lists. */
export function OwnWords() {
  const query = useListWordListsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} loading={<LoadingBlock label="正在读自己的词单" height={120} />}>
      {({ lists, dueCount, missedCount }) => (
        <nav aria-label="我的词" className={styles['links']}>
          {dueCount > 0 && (
            <WordsLink to={href('dictationPreparation', { set: 'due' })} name="今天该复习" count={`${dueCount} 个词`} />
          )}
          <WordsLink
            to={href('dictationErrorBook')}
            name="错题本"
            count={missedCount > 0 ? `${missedCount} 个词` : '空空的'}
          />
          {lists.map(({ listId, title, wordCount }) => (
            <WordsLink
              key={listId}
              to={href('dictationPreparation', { set: listId })}
              name={title}
              count={`${wordCount} 个词`}
            />
          ))}
          <WordsLink to={href('dictationTemp')} name="自己输入词语" count="打字或粘贴" />
        </nav>
      )}
    </QueryState>
  );
}

const WordsLink = ({ to, name, count }: { to: string; name: string; count: string }) => (
  <AppLink href={to} className={styles['link']}>
    <span className={styles['name']}>{name}</span>
    <span className={styles['count']}>{count}</span>
    <ChevronRightIcon size={18} />
  </AppLink>
);
