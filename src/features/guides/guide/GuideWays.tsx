import { useState } from 'react';
import type { Guide } from '#contract/catalogue/guides.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './GuideWays.module.css';

/** Shows the instructions for one way to connect a device; the user chooses which way. */
export function GuideWays({ ways }: Pick<Guide, 'ways'>) {
  const [chosenId, setChosenId] = useState('');
  const way = ways.find(({ id }) => id === chosenId) ?? ways[0];
  if (!way) return null;
  return (
    <section aria-label="怎么做">
      {ways.length > 1 && (
        <div className={styles['choices']}>
          {ways.map(({ id, title }) => (
            <Chip key={id} selected={id === way.id} onClick={() => setChosenId(id)}>
              {title}
            </Chip>
          ))}
        </div>
      )}
      <div className={styles['way']}>
        <h2 className={styles['title']}>{way.title}</h2>
        {way.picture !== null && (
          <Cover key={way.picture} src={way.picture} alt="" shape="banner" sizes="(min-width: 700px) 576px, 84vw" />
        )}
        <ol className={styles['steps']}>
          {way.steps.map((step, index) => (
            <li key={index} className={styles['step']}>
              <span className={styles['number']} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles['words']}>{step}</span>
            </li>
          ))}
        </ol>
        {way.note !== '' && <p className={styles['note']}>{way.note}</p>}
      </div>
    </section>
  );
}
