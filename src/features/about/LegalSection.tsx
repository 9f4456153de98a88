import { useEffect, useRef } from 'react';
import type { LegalText } from './legalText.ts';
import styles from './LegalSection.module.css';

interface LegalSectionProps {
  text: LegalText;
  /** Whether the address names this text. If so, the text is scrolled into view and focused. */
  isRequested: boolean;
}

export function LegalSection({ text: { title, edition, chapters }, isRequested }: LegalSectionProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isRequested || !anchor.current) return;
    scrollTo(0, scrollY + anchor.current.getBoundingClientRect().top);
    heading.current?.focus({ preventScroll: true });
  }, [isRequested]);

  return (
    <section className={styles['section']} aria-label={title}>
      <span ref={anchor} className={styles['anchor']} />
      <h2 ref={heading} className={styles['title']} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles['edition']}>{edition}</p>
      {chapters.map((chapter, index) => (
        <div key={index}>
          <h3 className={styles['heading']}>
            {index + 1}. {chapter.heading}
          </h3>
          {chapter.paragraphs.map((paragraph, place) => (
            <p key={place} className={styles['paragraph']}>
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}
