import { type PeriodKind, periodKinds, spanAfter, spanBefore, spanOf } from '#lib/report/period.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { IconButton } from '#ui/action/IconButton.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { ChevronLeftIcon } from '#ui/icons/navigationIcons.tsx';
import { periodTexts, spanText } from './reportTexts.ts';
import styles from './PeriodBar.module.css';

interface PeriodBarProps {
  kind: PeriodKind;
  /** Any day of the shown period. */
  day: string;
  today: string;
  /** The first day for which the report has data; null if there is no such day or it has not loaded yet. */
  firstDay: string | null;
  onChange: (kind: PeriodKind, day: string) => void;
}

/** Lets the user choose the kind of period, and the previous or next period. */
export function PeriodBar({ kind, day, today, firstDay, onChange }: PeriodBarProps) {
  const span = spanOf(kind, day);
  return (
    <>
      <ChipRow label="看多久的">
        {periodKinds.map((one) => (
          <Chip key={one} selected={one === kind} fills onClick={() => onChange(one, day > today ? today : day)}>
            {periodTexts[one]}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles['span']}>
        <IconButton
          label={`前一${periodTexts[kind]}`}
          icon={<ChevronLeftIcon size={20} />}
          disabled={firstDay === null || span.from <= firstDay}
          onClick={() => onChange(kind, spanBefore(kind, day).from)}
        />
        <p className={styles['name']} role="status">
          {spanText(kind, span, today)}
        </p>
        <IconButton
          label={`后一${periodTexts[kind]}`}
          icon={<ChevronRightIcon size={20} />}
          disabled={span.to >= today}
          onClick={() => onChange(kind, spanAfter(kind, day).from)}
        />
      </div>
    </>
  );
}
