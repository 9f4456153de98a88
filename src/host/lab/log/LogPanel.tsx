import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { masked } from '#lib/text/clean/mask.ts';
import type { HostLogEntry } from '#host/call/observation.ts';
import { CopyButton } from '#host/lab/fields/CopyButton.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import { useLab, useLabState } from '#host/lab/console/LabContext.ts';
import type { LabEntry } from '#host/lab/console/labState.ts';
import { choicesOf, directions } from '#host/lab/console/texts.ts';
import { LogRow } from './LogRow.tsx';
import styles from './LogPanel.module.css';

type Direction = HostLogEntry['direction'];

/** The maximum number of rows. More rows are not useful, and would slow down the display of each new row. */
const MAX_ROWS = 400;
const NEAR_END_PX = 40;

export function LogPanel() {
  const lab = useLab();
  const entries = useDeferredValue(useLabState((state) => state.entries));
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState<readonly Direction[]>([]);
  const list = useRef<HTMLOListElement>(null);
  const followsEnd = useRef(true);
  const shown = entries.filter((entry) => !hidden.includes(entry.direction) && contains(entry, text));

  useEffect(() => {
    if (followsEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown.length]);

  const toggle = (direction: Direction) =>
    setHidden(hidden.includes(direction) ? hidden.filter((other) => other !== direction) : [...hidden, direction]);

  return (
    <section className={styles['log']} aria-label="记录">
      <div className={styles['tools']}>
        <input
          className={styles['search']}
          type="search"
          aria-label="筛选记录"
          placeholder="筛选"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {choicesOf(directions).map(([direction, name]) => (
          <LabButton key={direction} aria-pressed={!hidden.includes(direction)} onClick={() => toggle(direction)}>
            {name}
          </LabButton>
        ))}
        <span className={styles['count']}>{shown.length} 条</span>
        <LabButton kind="quiet" onClick={lab.clearLog}>
          清空
        </LabButton>
        <CopyButton text={() => JSON.stringify(shown.map(maskedEntry), null, 2)}>复制 JSON</CopyButton>
      </div>
      <ol
        ref={list}
        className={styles['entries']}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          followsEnd.current = scrollTop + clientHeight > scrollHeight - NEAR_END_PX;
        }}
      >
        {shown.slice(-MAX_ROWS).map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length === 0 && <p className={styles['empty']}>页面和宿主之间还没有说过话</p>}
    </section>
  );
}

const contains = ({ name, note, data }: LabEntry, text: string): boolean =>
  text === '' || `${name} ${note ?? ''} ${JSON.stringify(masked(data))}`.toLowerCase().includes(text.toLowerCase());

const maskedEntry = ({ loggedAt, direction, name, note, data, page }: LabEntry) => ({
  loggedAt: new Date(loggedAt).toISOString(),
  page,
  direction,
  name,
  data: masked(data),
  ...(note !== undefined && { note }),
});
