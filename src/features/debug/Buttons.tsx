import { Button } from '#ui/action/Button.tsx';
import styles from './Buttons.module.css';

interface ButtonsProps {
  /** What each does, by its label; one without anything to do now is disabled. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
  /** What they are about, where the same labels stand on one screen many times. */
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
