import type { Guide } from '#contract/catalogue/guides.ts';
import styles from './GuideView.module.css';

export function Questions({ questions }: Pick<Guide, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section className={styles['card']} aria-label="常见问题">
      <h2 className={styles['heading']}>常见问题</h2>
      {questions.map(({ question, answer }, index) => (
        <details key={index} className={styles['entry']}>
          <summary className={styles['question']}>{question}</summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </section>
  );
}
