import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import styles from './Tile.module.css';

interface TileProps {
  /** The name of the picture, which is shown below it. */
  label: string;
  isChosen: boolean;
  /** A second line of text below the name. */
  text?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}

/** A button with one of the pictures among which the user chooses. */
export const Tile = ({ label, isChosen, text, onClick, children }: TileProps) => (
  <li className={styles['place']}>
    <button
      type="button"
      className={classes(styles['tile'], isChosen && styles['chosen'])}
      aria-pressed={isChosen}
      onClick={onClick}
    >
      <span className={styles['picture']}>
        {children}
        {isChosen && (
          <span className={styles['mark']}>
            <CheckIcon size={14} />
          </span>
        )}
      </span>
      <span className={styles['label']}>{label}</span>
      {text !== undefined && <span className={styles['text']}>{text}</span>}
    </button>
  </li>
);
