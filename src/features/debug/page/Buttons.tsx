import { Button } from '#ui/action/Button.tsx';
import styles from './Buttons.module.css';

interface ButtonsProps {
  /** What each button does, by its label; undefined disables it. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
  /** What the buttons refer to, on screens that repeat the same labels. */
  about?: string;
}

export function Buttons({ actions, about }: ButtonsProps) {
  return (
    <div className={styles['buttons']}>
      {Object.entries(actions).map(([label, onClick]) => (
        <Button
          key={label}
          kind="secondary"
          size="small"
          disabled={!onClick}
          {...(onClick && { onClick })}
          {...(about && { 'aria-label': `${label} ${about}` })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
