import { useDispatch } from 'react-redux';
import type { CharacterCard } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { playRequested } from '#platform/player/playerSlice.ts';
import { listeningApi } from '#platform/player/listening/listeningApi.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PlayIcon } from '#ui/icons/homeIcons.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import styles from './StoriesWithCharacter.module.css';

/** By how many milliseconds the playback starts before the sentence. */
const LEAD_MS = 300;

/** Lists stories that contain the character. A tap plays a story from the sentence with the character. */
export function StoriesWithCharacter({ card }: { card: CharacterCard }) {
  const toasts = useToasts();
  const dispatch = useDispatch();
  const [fetchStory] = listeningApi.useLazyGetStoryQuery();
  if (card.stories.length === 0) return null;

  const handlePlay = async (storyId: string, startMs: number) => {
    const { data: story } = await fetchStory({ params: { storyId } }, true);
    if (story) dispatch(playRequested({ story, fromMs: Math.max(0, startMs - LEAD_MS) }));
    else toasts.show({ kind: 'fail', text: '故事没有打开，请再试一次' });
  };

  return (
    <section className={styles['stories']}>
      <h2 className={styles['title']}>在故事里听到“{card.text}”</h2>
      <ul>
        {card.stories.map(({ story, sentence, startMs }) => (
          <li key={story.id} className={styles['story']}>
            <IconButton
              kind="soft"
              label={`从这一句听《${story.title}》`}
              icon={<PlayIcon />}
              onClick={() => void handlePlay(story.id, startMs)}
            />
            <AppLink href={href('story', { id: story.id })} className={styles['words']}>
              <span className={styles['sentence']}>{highlighted(sentence, card.text)}</span>
              <span className={styles['name']}>《{story.title}》</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const highlighted = (sentence: string, text: string) =>
  sentence.split(text).map((part, index) => (
    <span key={index}>
      {index > 0 && <mark>{text}</mark>}
      {part}
    </span>
  ));
