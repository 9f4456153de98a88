import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import styles from './FeedbackLink.module.css';

export const FeedbackLink = () => (
  <AppLink href={href('dictationFeedback')} className={styles['link']}>
    词语或读音有错？告诉我们
  </AppLink>
);
