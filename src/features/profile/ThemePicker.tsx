import { useId, useState } from 'react';
import type { TextStore } from '#platform/storage/storage.ts';
import { chooseTheme, readThemeChoice, type ThemeChoice } from '#platform/theme/theme.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { MoonIcon } from '#ui/icons/homeIcons.tsx';
import { SunIcon } from '#ui/icons/accountIcons.tsx';
import styles from './ThemePicker.module.css';

const choices = [
  { theme: 'hour', label: '天黑变暗', icon: undefined },
  { theme: 'day', label: '白天', icon: <SunIcon size={16} /> },
  { theme: 'bedtime', label: '睡前', icon: <MoonIcon size={16} /> },
  { theme: 'system', label: '跟随系统', icon: undefined },
] as const;

export function ThemePicker({ store }: { store: TextStore }) {
  const id = useId();
  const [chosen, setChosen] = useState(() => readThemeChoice(store));

  const handleChoose = (theme: ThemeChoice) => {
    chooseTheme(store, theme);
    setChosen(theme);
  };

  return (
    <div className={styles['picker']} role="group" aria-labelledby={id}>
      <h2 id={id} className={styles['title']}>
        外观
      </h2>
      <div className={styles['choices']}>
        {choices.map(({ theme, label, icon }) => (
          <Chip key={theme} icon={icon} selected={theme === chosen} onClick={() => handleChoose(theme)}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  );
}
