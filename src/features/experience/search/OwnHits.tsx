import type { ReactNode } from 'react';
import type { Marked } from '#contract/catalogue/search.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchExperience } from '#contract/experience/entries.ts';
import { honourKindTexts, kindTexts } from '#lib/experience/experienceTexts.ts';
import { Emblem } from '#features/experience/honours/Emblem.tsx';
import { honourHref } from '#features/experience/honours/honourTexts.ts';
import { AimKindSymbol } from '#features/experience/AimKindSymbol.tsx';
import { dayText } from '#lib/time/dayText.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { HeartIcon } from '#ui/icons/actionIcons.tsx';
import { CardRow, CardRows, CardText } from '#ui/list/CardRows.tsx';
import { MarkedText } from '#widgets/search/MarkedText.tsx';
import styles from './ExperienceSearchScreen.module.css';

type Found = ReplyOf<typeof searchExperience>;

/** The search results among the aims, honours and health records of the child. */
export const OwnHits = ({ found: { aims, honours = [], health = [] } }: { found: Found }) => (
  <>
    <Part title="我的目标">
      {aims.map(({ kind, isReached, ...hit }) => (
        <OwnHit
          key={hit.id}
          href={href('aim', { id: hit.id })}
          sign={<AimKindSymbol kind={kind} />}
          facts={`${kindTexts[kind]} · ${isReached ? '已达成' : '正在努力'}`}
          {...hit}
        />
      ))}
    </Part>
    <Part title="我的荣誉">
      {honours.map(({ kind, day, ...hit }) => (
        <OwnHit
          key={hit.id}
          href={honourHref(hit.id)}
          sign={
            <span className={styles['emblem']}>
              <Emblem kind={kind} size={36} />
            </span>
          }
          facts={`${honourKindTexts[kind]} · ${dayText(day)}`}
          {...hit}
        />
      ))}
    </Part>
    <Part title="健康档案">
      {health.map(({ topic, count, day, ...hit }) => (
        <OwnHit
          key={topic}
          href={href('health', { view: topic })}
          sign={
            <span className={styles['health']}>
              <HeartIcon size={24} />
            </span>
          }
          facts={`${count} 次记录 · 最近一次 ${dayText(day)}`}
          {...hit}
        />
      ))}
    </Part>
  </>
);

const Part = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <section aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <CardRows>{children}</CardRows>
    </section>
  );

interface OwnHitProps {
  href: string;
  sign: ReactNode;
  title: Marked;
  /** A text with a searched word that the title does not contain; null if the title contains all words. */
  also: Marked | null;
  facts: string;
}

const OwnHit = ({ href: address, sign, title, also, facts }: OwnHitProps) => (
  <CardRow href={address} as={AppLink}>
    {sign}
    <CardText>
      <span className={styles['title']}>
        <MarkedText marked={title} />
      </span>
      <span className={styles['facts']}>{also ? <MarkedText marked={also} /> : facts}</span>
    </CardText>
  </CardRow>
);
