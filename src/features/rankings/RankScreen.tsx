import { useSearchParams } from 'react-router';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { PageHeader } from '#ui/navigation/bars/PageHeader.tsx';
import { periodOf } from '#widgets/ranking/period.ts';
import { periods } from './choices.ts';
import { Choices } from './Choices.tsx';
import { ListenerRanking } from './listener/ListenerRanking.tsx';
import styles from './RankScreen.module.css';
import { StoryRanking } from './StoryRanking.tsx';

const kinds = [
  { id: 'stories', name: '故事' },
  { id: 'listeners', name: '小听众' },
] as const;

export default function RankScreen() {
  const { goBack } = useGoBack();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const kind = search.get('kind') === 'listeners' ? 'listeners' : 'stories';
  const choose = (change: Record<string, string>) => setSearch({ kind, period, ...change }, { replace: true });
  return (
    <>
      <PageHeader title="排行榜" onBack={goBack} />
      <main className={styles['page']}>
        <Choices label="看什么榜" items={kinds} chosen={kind} onChoose={(id) => choose({ kind: id })} />
        <Choices label="什么时候" items={periods} chosen={period} onChoose={(id) => choose({ period: id })} />
        {kind === 'stories' ? <StoryRanking board="hot" period={period} /> : <ListenerRanking period={period} />}
      </main>
    </>
  );
}
