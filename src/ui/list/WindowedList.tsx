import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { rem } from '#ui/rem.ts';
import { rowsBetween, rowStarts } from './rowWindow.ts';
import styles from './WindowedList.module.css';

interface WindowedListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Design pixels; all items of a row are as high. Named outside the component: another function measures anew. */
  heightOf: (item: Item) => number;
  label: string;
  /** Side by side. */
  columns?: number;
  /** Called whenever the end comes near: fetch more, if there is more. */
  onEndNear?: () => void;
  children: (item: Item, index: number) => ReactNode;
}

/** So much is drawn above and below the screen, in CSS pixels. */
const MARGIN_PX = 500;
/** 1 rem in design pixels; see `rem`. */
const REM = 100;

/**
 * A list of any length that scrolls with the page: only what is near the screen is in the document, the rest is room.
 * Heights are told, not measured, so it is as long as it will be from the start and going back finds its place.
 */
export function WindowedList<Item>({
  items,
  keyOf,
  heightOf,
  label,
  columns = 1,
  onEndNear,
  children,
}: WindowedListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const starts = useMemo(
    () => rowStarts(items.filter((_, index) => index % columns === 0).map(heightOf)),
    [items, heightOf, columns],
  );
  const [shown, setShown] = useState(() => rowsBetween(starts, 0, innerHeight + MARGIN_PX));
  const rowCount = starts.length - 1;
  const from = Math.min(shown.from, Math.max(0, rowCount - 1));
  const to = Math.min(Math.max(shown.to, from + 1), rowCount);

  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
      const { top } = list.current.getBoundingClientRect();
      const next = rowsBetween(starts, (-top - MARGIN_PX) / scale, (innerHeight - top + MARGIN_PX) / scale);
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [starts]);

  const isEndNear = to >= rowCount;
  useEffect(() => {
    if (isEndNear) onEndNear?.();
  }, [isEndNear, onEndNear, rowCount]);

  return (
    <ul
      ref={list}
      className={styles['list']}
      aria-label={label}
      style={{ paddingTop: rem(starts[from] ?? 0), paddingBottom: rem((starts[rowCount] ?? 0) - (starts[to] ?? 0)) }}
    >
      {items.slice(from * columns, to * columns).map((item, offset) => {
        const index = from * columns + offset;
        return (
          <li
            key={keyOf(item)}
            className={styles['item']}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ width: `${100 / columns}%`, height: rem(heightOf(item)) }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
