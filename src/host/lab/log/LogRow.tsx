import { memo } from 'react';
import { masked } from '#lib/text/clean/mask.ts';
import type { LabEntry } from '#host/lab/console/labState.ts';
import { directions } from '#host/lab/console/texts.ts';
import styles from './LogRow.module.css';

const signs: Record<LabEntry['direction'], string> = { 'page→host': '→', 'host→page': '←', answer: '↩' };
const looks: Partial<Record<LabEntry['direction'], string>> = {
  'page→host': styles['call'],
  'host→page': styles['event'],
};

const clock = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** One line of the log; if it is expanded, it shows the whole entry. */
export const LogRow = memo(function LogRow({ entry: { loggedAt, direction, name, note, data } }: { entry: LabEntry }) {
  const shown = masked(data);
  return (
    <li className={looks[direction]}>
      <details className={styles['row']}>
        <summary>
          <time dateTime={new Date(loggedAt).toISOString()}>{clock.format(loggedAt)}</time>
          <span className={styles['sign']} role="img" aria-label={directions[direction]}>
            {signs[direction]}
          </span>
          <code className={styles['name']}>{name}</code>
          <span className={styles['data']}>
            {note && <em>{note}</em>} {data === undefined ? '' : JSON.stringify(shown)}
          </span>
        </summary>
        <pre>{shown === undefined ? note : JSON.stringify(shown, null, 2)}</pre>
      </details>
    </li>
  );
});
