import type { Guide } from '#contract/catalogue/guides.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import styles from './GuideView.module.css';

export function Models({ models }: Pick<Guide, 'models'>) {
  if (models.length === 0) return null;
  return (
    <section className={styles['card']} aria-label="支持的型号">
      <h2 className={styles['heading']}>支持的型号</h2>
      {models.map(({ kind, needs }) => (
        <div key={kind} className={styles['model']}>
          <h3 className={styles['kind']}>{kind}</h3>
          <ul>
            {needs.map((need) => (
              <li key={need} className={styles['need']}>
                <CheckIcon size={16} />
                <span>{need}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
