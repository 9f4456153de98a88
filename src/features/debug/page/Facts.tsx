import styles from './Facts.module.css';

/** A list of names and values. */
export function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles['facts']}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className={styles['fact']}>
          <dt className={styles['name']}>{name}</dt>
          <dd className={styles['value']}>{value || '（空）'}</dd>
        </div>
      ))}
    </dl>
  );
}
