import type { CharacterCard } from '#contract/learning/words.ts';
import { PronunciationButton } from '#features/newWords/practice/PronunciationButton.tsx';
import styles from './CharacterFacts.module.css';

export function CharacterFacts({ card }: { card: CharacterCard }) {
  const [first] = card.words;
  return (
    <section className={styles['card']} aria-label="字卡">
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>部首</dt>
          <dd>{card.radical}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>笔画</dt>
          <dd>{card.strokeCount} 画</dd>
        </div>
      </dl>
      {first && (
        <>
          <h2 className={styles['title']}>组词</h2>
          <ul className={styles['words']}>
            {card.words.map(({ text, pinyin, sound }) => (
              <li key={text}>
                <PronunciationButton text={text} pinyin={pinyin} sound={sound} />
              </li>
            ))}
          </ul>
          <h2 className={styles['title']}>例句</h2>
          <p className={styles['sentence']}>{first.sentence}</p>
        </>
      )}
    </section>
  );
}
