import { href } from '#platform/navigation/paths.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import styles from './Discover.module.css';
import { Recommendations } from './Recommendations.tsx';

/** Aims and activities recommended for age, interests and season. */
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
