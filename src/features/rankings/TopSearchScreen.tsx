import { useLocation, useSearchParams } from 'react-router';
import { MAX_RANKING_SEARCH_LENGTH } from '#contract/catalogue/rankings.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { periodOf } from '#widgets/ranking/period.ts';
import { useSearchWhileTyping } from '#widgets/search/useSearchWhileTyping.ts';
import { boardOf, boards, periods } from './choices.ts';
import { Choices } from './Choices.tsx';
import styles from './RankScreen.module.css';
import { FoundInRanking, StoryRanking } from './StoryRanking.tsx';

/** Searches a ranking of stories (board) by title or tag. */
export default function TopSearchScreen() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  // The state of the history entry contains the search text.
  const location = useLocation();
  const state: unknown = location.state;
  const board = boardOf(search);
  const period = periodOf(search);
  const { text, setText, searchText } = useSearchWhileTyping();
  const choose = (change: Record<string, string>) => setSearch({ board, period, ...change }, { replace: true, state });

  return (
    <>
      <PageHeader title="榜单搜索" onBack={goBack} />
      <main className={styles['page']}>
        <form role="search" className={styles['field']} onSubmit={(event) => event.preventDefault()}>
          <SearchIcon size={20} />
          <input
            type="search"
            className={styles['input']}
            aria-label="在榜单里找故事"
            placeholder="故事名或标签，比如“睡前”"
            maxLength={MAX_RANKING_SEARCH_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text !== '' && <IconButton label="清空" icon={<CloseIcon size={20} />} onClick={() => setText('')} />}
        </form>
        <Choices label="哪个榜" items={boards} chosen={board} onChoose={(id) => choose({ board: id })} />
        <Choices label="什么时候" items={periods} chosen={period} onChoose={(id) => choose({ period: id })} />
        {searchText === '' ? (
          <StoryRanking board={board} period={period} />
        ) : (
          <FoundInRanking board={board} period={period} text={searchText} />
        )}
      </main>
    </>
  );
}
