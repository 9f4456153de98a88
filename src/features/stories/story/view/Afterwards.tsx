import type { StoryDetail } from '#contract/stories/stories.ts';
import styles from './Afterwards.module.css';

/** A question and an activity for the child, and for those who have listened with the child. */
export const Afterwards = ({ question, activity }: NonNullable<StoryDetail['afterwards']>) => (
  <section className={styles['afterwards']} aria-label="听完以后">
    <h2 className={styles['title']}>听完以后</h2>
    <dl className={styles['prompts']}>
      <dt className={styles['name']}>想一想</dt>
      <dd className={styles['prompt']}>{question}</dd>
      <dt className={styles['name']}>做一做</dt>
      <dd className={styles['prompt']}>{activity}</dd>
    </dl>
  </section>
);
