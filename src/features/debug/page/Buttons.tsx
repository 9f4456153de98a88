import { Button } from '#ui/action/Button.tsx';
import styles from './Buttons.module.css';

interface ButtonsProps {
  /** The function of each button, by its label. A button without a function is disabled. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
  /**
   * The name of the entry to which the buttons belong. Screens that show the same labels for several entries need it.
   */
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
