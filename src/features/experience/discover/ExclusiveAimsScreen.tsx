import { href } from '#platform/navigation/paths.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './Discover.module.css';
import { Recommendations } from './Recommendations.tsx';

/** Shows aims and activities that are recommended for the age and interests of the child and for the season. */
export default function ExclusiveAimsScreen() {
  return (
    <ScreenFrame title="专属目标" parent={href('aim')}>
      <div className={styles['page']}>
        <div>
          <Recommendations />
        </div>
      </div>
    </ScreenFrame>
  );
}
