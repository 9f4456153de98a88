import { useSearchParams } from 'react-router';
import { Chip } from '#ui/action/Chip.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { Favourites } from './Favourites.tsx';
import { History } from './History.tsx';
import styles from './PlayHistoryScreen.module.css';
import { Subscriptions } from './Subscriptions.tsx';

const tabs = [
  { id: null, name: '听过的', Content: History },
  { id: 'favourites', name: '我收藏的', Content: Favourites },
  { id: 'subscriptions', name: '我订阅的', Content: Subscriptions },
];

/**
 * Shows the listening history, the favourites and the subscribed series in tabs. The address contains the chosen tab.
 */
export default function PlayHistoryScreen() {
  const [search, setSearch] = useSearchParams();
  const open = tabs.find(({ id }) => id === search.get('tab'));
  const Content = open?.Content ?? History;
  return (
    <ScreenFrame title="播放历史">
      <div className={styles['tabs']} role="group" aria-label="看哪一种">
        {tabs.map(({ id, name }) => (
          <Chip
            key={name}
            selected={id === (open?.id ?? null)}
            onClick={() => setSearch(id ? { tab: id } : {}, { replace: true })}
          >
            {name}
          </Chip>
        ))}
      </div>
      <Content />
    </ScreenFrame>
  );
}
