import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { storyOffered } from '#platform/player/playerSlice.ts';
import { useOfferShare } from '#platform/share/useShare.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { MicrophoneIcon } from '#ui/icons/recordingIcons.tsx';
import { CommentsBelow } from '#features/stories/comments/CommentsBelow.tsx';
import { ReactionBar } from '#features/stories/reactions/ReactionBar.tsx';
import { ReadAlong } from '#features/stories/reading/ReadAlong.tsx';
import { SeriesList } from '#features/stories/story/series/SeriesList.tsx';
import { ShareButton } from '#features/stories/story/share/ShareButton.tsx';
import { Afterwards } from './Afterwards.tsx';
import { StoryFrame } from './StoryFrame.tsx';
import { StoryHead } from './StoryHead.tsx';
import { storyLink } from '#features/stories/story/share/storyLink.ts';
import { StoryPlayer } from '#features/stories/story/StoryPlayer.tsx';
import styles from './StoryView.module.css';
import { useFollowPlayedStory } from '#features/stories/story/useFollowPlayedStory.ts';
import { WorksBelow } from '#features/stories/works/WorksBelow.tsx';
import { BlockButton } from '#widgets/BlockButton.tsx';

export function StoryView({ story }: { story: StoryDetail }) {
  const dispatch = useDispatch();
  const link = useMemo(() => storyLink(story), [story]);
  const subject = useMemo(() => ({ kind: 'story', id: story.id }) as const, [story.id]);
  const [scrollRequestCount, setScrollRequestCount] = useState(0);
  const seekComments = useCallback(() => setScrollRequestCount((count) => count + 1), []);
  useFollowPlayedStory(story.id);
  useOfferShare(link);

  useEffect(() => {
    dispatch(storyOffered(story));
  }, [dispatch, story]);

  return (
    <StoryFrame right={<ShareButton link={link} />}>
      <div className={styles['columns']}>
        <div className={styles['player']}>
          <StoryHead card={story} story={story} />
          <StoryPlayer story={story} />
          <ReactionBar story={story} onComments={seekComments} />
        </div>
        <div className={styles['text']}>
          <ReadAlong story={story} />
          <p className={styles['source']}>{sourceOf(story)}</p>
          {story.afterwards && <Afterwards {...story.afterwards} />}
          <SeriesList series={story.series} currentId={story.id} />
          <div className={styles['block']}>
            <ButtonLink
              href={href('launchAudio', { story: story.id })}
              as={AppLink}
              kind="secondary"
              size="small"
              icon={<MicrophoneIcon size={18} />}
            >
              我来讲这个故事
            </ButtonLink>
            <BlockButton kind="story" id={story.id} question={`不想再听《${story.title}》吗？`}>
              不想听这个故事
            </BlockButton>
          </div>
          {/* These parts are last because they load later than the rest. Above other content, they could move a button
              while somebody taps it. */}
          <WorksBelow storyId={story.id} />
          <CommentsBelow subject={subject} scrollRequestCount={scrollRequestCount} />
        </div>
      </div>
    </StoryFrame>
  );
}

const sourceOf = ({ origin, author }: StoryDetail): string => (origin === undefined ? author : `${origin} · ${author}`);
