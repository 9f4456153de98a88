import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Pill.module.css';

/** Tells a parent on another device that a child asks for more time. */
export const RequestBanner = ({ request }: { request: EyeCareState['asked'][number] }) => (
  <div className={styles['place']} role="status">
    <AppLink href={href('eyeCare')} className={styles['pill']}>
      <Daidi size={36} />
      <span>
        {request.nickname}想再用 {request.minutes} 分钟
      </span>
      <strong className={styles['go']}>去看看</strong>
    </AppLink>
  </div>
);
