import type { Guide } from '#contract/catalogue/guides.ts';
import styles from './GuideView.module.css';

export function Chapters({ chapters }: Pick<Guide, 'chapters'>) {
  return chapters.map(({ heading, paragraphs }, index) => (
    <section key={index} className={styles['card']} aria-label={heading}>
      <h2 className={styles['heading']}>
        {index + 1}. {heading}
      </h2>
      {paragraphs.map((paragraph, place) => (
        <p key={place} className={styles['paragraph']}>
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
