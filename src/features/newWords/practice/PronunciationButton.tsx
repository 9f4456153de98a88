import { useServices } from '#platform/session/ServicesContext.ts';
import { SoundIcon } from '#ui/icons/playerIcons.tsx';
import { classes } from '#ui/classes.ts';
import styles from './PronunciationButton.module.css';

interface PronunciationButtonProps {
  text: string;
  pinyin: string;
  sound: string;
  size?: 'medium' | 'large';
}

/** A word with its pinyin above. A tap plays its sound. */
export function PronunciationButton({ text, pinyin, sound, size = 'medium' }: PronunciationButtonProps) {
  const { clips } = useServices();
  const syllables = pinyin.split(' ');
  return (
    <button
      type="button"
      className={classes(styles['word'], styles[size])}
      aria-label={`听“${text}”的读音`}
      onClick={() => void clips.play(sound)}
    >
      <span className={styles['text']}>
        {Array.from(text, (character, index) => (
          <ruby key={index}>
            {character}
            <rt>{syllables[index]}</rt>
          </ruby>
        ))}
      </span>
      <SoundIcon size={size === 'large' ? 24 : 18} />
    </button>
  );
}
