import { useListWorksQuery } from './api.ts';
import { WorkRow } from './WorkRow.tsx';
import styles from './page/WorkView.module.css';

/** Lists the recordings that listeners have made of a story. */
export function Works({ storyId }: { storyId: string }) {
  const { currentData } = useListWorksQuery(storyId);
  if (!currentData || currentData.items.length === 0) return null;
  return (
    <section aria-label="听众的朗读" className={styles['part']}>
      <h2 className={styles['title']}>听众也来读</h2>
      <ul>
        {currentData.items.map((work) => (
          <li key={work.id}>
            <WorkRow work={work} />
          </li>
        ))}
      </ul>
    </section>
  );
}
