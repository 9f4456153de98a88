import { useState } from 'react';
import type { Character } from '#contract/learning/words.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { Button } from '#ui/action/Button.tsx';
import { SoundIcon } from '#ui/icons/playerIcons.tsx';
import { choicesFor } from './distractors.ts';
import styles from './RecogniseQuiz.module.css';

interface RecogniseQuizProps {
  target: Character;
  pool: readonly Character[];
  round: number;
  onDone: (isRight: boolean) => void;
}

/** Plays the sound of a character, and asks which of four characters it was. */
export function RecogniseQuiz({ target, pool, round, onDone }: RecogniseQuizProps) {
  const { clips } = useServices();
  const [chosen, setChosen] = useState<string>();
  const choices = choicesFor(target, pool, round);
  usePreloadedClips([target.sound]);

  const handleChoice = (text: string) => {
    if (chosen !== undefined) return;
    setChosen(text);
    void clips.play(target.sound);
    onDone(text === target.text);
  };
  const lookOf = (text: string) => {
    if (chosen === undefined) return undefined;
    if (text === target.text) return 'right';
    return text === chosen ? 'wrong' : undefined;
  };

  return (
    <section className={styles['quiz']} aria-label="认一认">
      <Button kind="secondary" icon={<SoundIcon size={22} />} onClick={() => void clips.play(target.sound)}>
        {target.pinyin}
      </Button>
      <p className={styles['question']}>听一听，是哪个字？</p>
      <div className={styles['choices']}>
        {choices.map(({ text }) => (
          <button
            key={text}
            type="button"
            className={styles['choice']}
            data-look={lookOf(text)}
            aria-disabled={chosen !== undefined}
            onClick={() => handleChoice(text)}
          >
            {text}
          </button>
        ))}
      </div>
      <p className={styles['verdict']} role="status">
        {chosen !== undefined && (chosen === target.text ? '答对啦！' : `这个字是“${target.text}”，再看看它的样子吧`)}
      </p>
    </section>
  );
}
