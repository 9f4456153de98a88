import styles from './Data.module.css';

/** A list of terms with their explanations. */
export const TermList = ({ facts }: { facts: readonly (readonly [term: string, text: string])[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([term, text]) => (
      <div key={term} className={styles['fact']}>
        <dt className={styles['term']}>{term}</dt>
        <dd className={styles['text']}>{text}</dd>
      </div>
    ))}
  </dl>
);
