import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { spaced } from '#lib/text/spaced.ts';
import { useChildName } from '#platform/family/useChildName.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import styles from './Pill.module.css';

/** Tells a parent, on a device other than the child's, that the child has requested more time. */
export function RequestBanner({ request }: { request: EyeCareState['asked'][number] }) {
  const nameOf = useChildName();
  return (
    <div className={styles['place']} role="status">
      <AppLink href={href('eyeCare')} className={styles['pill']}>
        <Daidi size={36} />
        <span>{spaced`${nameOf(request)}想再用 ${request.minutes} 分钟`}</span>
        <strong className={styles['go']}>去看看</strong>
      </AppLink>
    </div>
  );
}
