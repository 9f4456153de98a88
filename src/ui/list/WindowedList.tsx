import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { rem } from '#ui/behaviour/rem.ts';
import { useIsWide } from '#ui/behaviour/useIsWide.ts';
import { rowsBetween, rowStarts } from './rowWindow.ts';
import styles from './WindowedList.module.css';

interface WindowedListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /**
   * Returns the height of an item in design pixels; all items of a row have the same height. Define this function
   * outside the component, because the list is laid out again for each new function.
   */
  heightOf: (item: Item) => number;
  label: string;
  /** The number of items in a row. */
  columns?: number;
  /**
   * Values that replace `columns` and `heightOf` if the page is as wide as a tablet. If the list has less room than
   * `columnWidth` design pixels for each column, it has one column.
   */
  wide?: { columns?: number; columnWidth?: number; heightOf?: (item: Item) => number };
  /** Called whenever the end of the list comes near the viewport, so that more items can be loaded. */
  onEndNear?: () => void;
  children: (item: Item, index: number) => ReactNode;
}

/** The distance above and below the viewport within which rows are rendered, in CSS pixels. */
const MARGIN_PX = 500;
/**
 * The height of the viewport that is assumed until it is known, in CSS pixels. The gateway, which renders pages too,
 * never knows it.
 */
const ASSUMED_VIEWPORT_PX = 1_200;
/** One rem in design pixels; see `rem`. */
const REM = 100;

/**
 * A list of any length that scrolls with the page: only rows near the viewport are in the document, the rest is empty
 * space. The heights of rows are parameters and not measured, so that the list has its full length from the start and
 * the scroll position can be restored when the user comes back.
 */
export function WindowedList<Item>({
  items,
  keyOf,
  heightOf: narrowHeightOf,
  label,
  columns: narrowColumns = 1,
  wide: { columns: wideColumns = narrowColumns, columnWidth = 0, heightOf: wideHeightOf = narrowHeightOf } = {},
  onEndNear,
  children,
}: WindowedListProps<Item>) {
  const heightOf = useIsWide() ? wideHeightOf : narrowHeightOf;
  // The style sheet decides on the number of columns. This state is set to that number before the browser paints.
  const [columns, setColumns] = useState(narrowColumns);
  const list = useRef<HTMLUListElement>(null);
  const starts = useMemo(
    () => rowStarts(items.filter((_, index) => index % columns === 0).map(heightOf)),
    [items, heightOf, columns],
  );
  const [shown, setShown] = useState(() => rowsBetween(starts, 0, ASSUMED_VIEWPORT_PX));
  const rowCount = starts.length - 1;
  const from = Math.min(shown.from, Math.max(0, rowCount - 1));
  const to = Math.min(Math.max(shown.to, from + 1), rowCount);

  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
      const { top, width } = list.current.getBoundingClientRect();
      const itemWidth = list.current.firstElementChild?.getBoundingClientRect().width ?? 0;
      // The widths are 0 while the list is hidden.
      if (itemWidth > 0) setColumns(Math.max(1, Math.round(width / itemWidth)));
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
            // The styles contain the values for both widths, because the gateway, which renders pages too, does not
            // know the width of the page. So the items do not move once the browser knows it.
            style={
              {
                '--width': `${100 / narrowColumns}%`,
                '--height': rem(narrowHeightOf(item)),
                '--wide-width': `${100 / wideColumns}%`,
                '--wide-room': rem(columnWidth * wideColumns),
                '--wide-height': rem(wideHeightOf(item)),
              } as CSSProperties
            }
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
