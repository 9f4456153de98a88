import { MoonIcon } from '#ui/icons/homeIcons.tsx';
import { SunIcon } from '#ui/icons/accountIcons.tsx';
import styles from './ThemeSwitch.module.css';

interface ThemeSwitchProps {
  bedtime: boolean;
  onChange: (bedtime: boolean) => void;
}

export function ThemeSwitch({ bedtime, onChange }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={bedtime}
      aria-label="睡前模式"
      className={styles['switch']}
      onClick={() => onChange(!bedtime)}
    >
      <span className={styles['track']}>
        <span className={styles['knob']}>{bedtime ? <MoonIcon size={18} filled /> : <SunIcon size={18} />}</span>
      </span>
    </button>
  );
}
