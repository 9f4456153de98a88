import type { ReactNode } from 'react';
import type { SearchKind } from '#contract/catalogue/search.ts';
import { spaced } from '#lib/text/spaced.ts';
import { Button } from '#ui/action/Button.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import styles from './ResultSections.module.css';
import { kindNames } from './kinds.ts';

interface ResultSectionProps<Hit> {
  kind: SearchKind;
  found: { hits: readonly Hit[]; total: number };
  /** Returns the height of a row in design pixels. */
  heightOf: () => number;
  hasTitle: boolean;
  idOf: (hit: Hit) => string;
  children: (hit: Hit) => ReactNode;
  onMore: (kind: SearchKind) => void;
}

/** The search results of one kind. */
export function ResultSection<Hit>({
  kind,
  found: { hits, total },
  heightOf,
  hasTitle,
  idOf,
  children,
  onMore,
}: ResultSectionProps<Hit>) {
  const name = kindNames[kind];
  if (hits.length === 0) return null;
  return (
    <section aria-label={name}>
      {hasTitle && <h2 className={styles['title']}>{name}</h2>}
      <WindowedList items={hits} keyOf={idOf} heightOf={heightOf} label={spaced`找到的${name}`}>
        {children}
      </WindowedList>
      {hits.length < total && (
        <Button kind="quiet" wide onClick={() => onMore(kind)}>
          {spaced`看找到的全部${name}`}
        </Button>
      )}
    </section>
  );
}
