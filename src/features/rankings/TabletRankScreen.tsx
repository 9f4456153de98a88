import { useSearchParams } from 'react-router';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { periodOf } from '#widgets/ranking/period.ts';
import { periods } from './choices.ts';
import { Choices } from './Choices.tsx';
import { ListenerRanking } from './listener/ListenerRanking.tsx';
import styles from './RankScreen.module.css';
import { StoryRanking } from './StoryRanking.tsx';

/** Shows both rankings side by side if the screen is wide enough. */
export default function TabletRankScreen() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  return (
    <>
      <PageHeader title="排行榜" onBack={goBack} />
      <main className={styles['wide']}>
        <Choices
          label="什么时候"
          items={periods}
          chosen={period}
          onChoose={(id) => setSearch({ period: id }, { replace: true })}
        />
        <div className={styles['columns']}>
          <section className={styles['column']} aria-label="故事">
            <h2 className={styles['heading']}>大家在听</h2>
            <StoryRanking board="hot" period={period} />
          </section>
          <section className={styles['column']} aria-label="小听众">
            <h2 className={styles['heading']}>谁最爱听</h2>
            <ListenerRanking period={period} />
          </section>
        </div>
      </main>
    </>
  );
}
