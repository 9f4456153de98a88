import { MINUTE_MS } from '#lib/time/time.ts';
import { Slider } from '#ui/Slider.tsx';
import { minutesText } from '#features/eyeCare/minutesText.ts';
import styles from './EyeCareScreen.module.css';

interface MinutesFieldProps {
  label: string;
  minutes: number | null;
  most: number;
  step: number;
  onChange: (minutes: number | null) => void;
}

/** A slider for a number of minutes. Its last position, one step beyond the maximum, means that there is no limit. */
export function MinutesField({ label, minutes, most, step, onChange }: MinutesFieldProps) {
  const noLimit = most + step;
  const text = minutes === null ? '不限' : minutesText(minutes * MINUTE_MS);
  return (
    <div className={styles['minutes']}>
      <div className={styles['labels']}>
        <span>{label}</span>
        <strong>{text}</strong>
      </div>
      <Slider
        label={label}
        value={Math.min(minutes ?? noLimit, noLimit)}
        min={step}
        max={noLimit}
        step={step}
        valueText={text}
        onChange={(value) => onChange(value >= noLimit ? null : value)}
      />
    </div>
  );
}
