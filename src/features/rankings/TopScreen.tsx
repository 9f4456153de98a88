import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { SearchIcon } from '#ui/icons/homeIcons.tsx';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { periodOf } from '#widgets/ranking/period.ts';
import { boardOf, boards, periods } from './choices.ts';
import { Choices } from './Choices.tsx';
import styles from './RankScreen.module.css';
import { StoryRanking } from './StoryRanking.tsx';

/** The rankings of stories (boards), each for a week, a month or all time. */
export default function TopScreen() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  const board = boardOf(search);
  const period = periodOf(search);
  return (
    <>
      <PageHeader
        title="榜单"
        onBack={goBack}
        right={
          <AppLink href={href('topSearch', { board, period })} className={styles['search']} aria-label="在榜单里找">
            <SearchIcon />
          </AppLink>
        }
      />
      <main className={styles['page']}>
        <Choices
          label="哪个榜"
          items={boards}
          chosen={board}
          onChoose={(id) => setSearch({ board: id, period }, { replace: true })}
        />
        <Choices
          label="什么时候"
          items={periods}
          chosen={period}
          onChoose={(id) => setSearch({ board, period: id }, { replace: true })}
        />
        <StoryRanking board={board} period={period} />
      </main>
    </>
  );
}
