import type { Honour } from '#contract/experience/honours.ts';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { Emblem } from '#features/experience/honours/Emblem.tsx';
import { honourKindTexts } from '#lib/experience/experienceTexts.ts';
import { honourHref } from '#features/experience/honours/honourTexts.ts';
import styles from './HonourCard.module.css';

/** An honour on the wall. It shows its first photo in a frame, or the emblem of its kind. */
export const HonourCard = ({ honour: { id, kind, title, day, pictures } }: { honour: Honour }) => {
  const [first] = pictures;
  return (
    <AppLink href={honourHref(id)} className={styles['card']}>
      <span className={styles['frame']}>
        {first ? (
          <img className={styles['photo']} src={first.thumbnail} alt="" loading="lazy" decoding="async" />
        ) : (
          <Emblem kind={kind} size={96} />
        )}
        {pictures.length > 1 && <span className={styles['count']}>{pictures.length} 张</span>}
      </span>
      <span className={styles['title']}>{title}</span>
      <span className={styles['facts']}>
        {honourKindTexts[kind]} · {dayText(day)}
      </span>
    </AppLink>
  );
};

export const HonourCardSkeleton = () => (
  <span className={styles['card']}>
    <Skeleton shape="square" />
    <Skeleton shape="text" width="80%" />
    <Skeleton shape="text" width="50%" />
  </span>
);
