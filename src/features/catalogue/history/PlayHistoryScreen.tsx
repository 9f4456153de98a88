import { useSearchParams } from 'react-router';
import { Chip } from '#ui/action/Chip.tsx';
import { CatalogueFrame } from '../CatalogueFrame.tsx';
import { History } from './History.tsx';
import styles from './PlayHistoryScreen.module.css';
import { Subscriptions } from './Subscriptions.tsx';

/** What one has heard, and the series one follows. Which of the two is in the address. */
export default function PlayHistoryScreen() {
  const [search, setSearch] = useSearchParams();
  const showsSubscriptions = search.get('tab') === 'subscriptions';
  const show = (tab: Record<string, string>) => setSearch(tab, { replace: true });
  return (
    <CatalogueFrame title="播放历史">
      <div className={styles['tabs']} role="group" aria-label="看哪一种">
        <Chip selected={!showsSubscriptions} onClick={() => show({})}>
          听过的
        </Chip>
        <span className={styles['gap']} />
        <Chip selected={showsSubscriptions} onClick={() => show({ tab: 'subscriptions' })}>
          我订阅的
        </Chip>
      </div>
      {showsSubscriptions ? <Subscriptions /> : <History />}
    </CatalogueFrame>
  );
}
