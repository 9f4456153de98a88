import { useState } from 'react';
import type { SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Facts } from '#ui/Facts.tsx';
import { CoverHead } from '#ui/picture/CoverHead.tsx';
import styles from './SeriesHead.module.css';

/** The number of characters that fit on about two lines. */
const SHORT_TEXT_LENGTH = 40;

export function SeriesHead({ series }: { series: SeriesDetail }) {
  const { title, cover, category, ageFrom, ageTo, durationMs, summary } = series;
  return (
    <>
      <CoverHead cover={cover} title={title}>
        <Facts items={[`${ageFrom}–${ageTo} 岁`, `一共 ${minutesText(durationMs)}`]} className={styles['facts']} />
        {category && (
          <AppLink href={href('category', { category: category.id })} className={styles['category']}>
            <span>{category.title}</span>
            <ChevronRightIcon size={16} />
          </AppLink>
        )}
      </CoverHead>
      <Summary text={summary} />
    </>
  );
}

function Summary({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(text.length <= SHORT_TEXT_LENGTH);
  return (
    <div className={styles['about']}>
      <p className={isOpen ? undefined : styles['clamped']}>{text}</p>
      {!isOpen && (
        <button type="button" className={styles['more']} onClick={() => setIsOpen(true)}>
          展开简介
        </button>
      )}
    </div>
  );
}
