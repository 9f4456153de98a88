import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { periodOf } from '#widgets/ranking/period.ts';
import { boardOf, boards, periods } from './choices.ts';
import { Choices } from './Choices.tsx';
import styles from './RankScreen.module.css';
import { StoryRanking } from './StoryRanking.tsx';

const TYPING_PAUSE_MS = 300;
const MAX_LENGTH = 30;

/** Searches a board by title or tag. The address contains the search text. */
export default function TopSearchScreen() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  const board = boardOf(search);
  const period = periodOf(search);
  const text = (search.get('text') ?? '').slice(0, MAX_LENGTH);
  const [typed, setTyped] = useState(text);
  const choose = (change: Record<string, string>) =>
    setSearch({ board, period, ...(text !== '' && { text }), ...change }, { replace: true });

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === text) return undefined;
    const pausing = setTimeout(
      () => setSearch({ board, period, ...(wanted !== '' && { text: wanted }) }, { replace: true }),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(pausing);
  }, [typed, text, board, period, setSearch]);

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
            maxLength={MAX_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed !== '' && <IconButton label="清空" icon={<CloseIcon size={20} />} onClick={() => setTyped('')} />}
        </form>
        <Choices label="哪个榜" items={boards} chosen={board} onChoose={(id) => choose({ board: id })} />
        <Choices label="什么时候" items={periods} chosen={period} onChoose={(id) => choose({ period: id })} />
        <StoryRanking
          board={board}
          period={period}
          {...(text !== '' && {
            text,
            whenEmpty: <EmptyState title={`榜上没有“${text}”`} text="换一个词，或者换一个榜试试" />,
          })}
        />
      </main>
    </>
  );
}
