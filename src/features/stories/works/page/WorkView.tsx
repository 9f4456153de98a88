import { useCallback, useMemo, useRef, useState } from 'react';
import type { Work } from '#contract/stories/works.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { coverJpg } from '#lib/coverFiles.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { appLink, sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare } from '#platform/share/useShare.ts';
import { useCreatorName } from '#platform/works/useCreatorName.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { FollowAlongText, type FollowAlongTextHandle } from '#widgets/reading/FollowAlongText.tsx';
import { SoundPlayer, type SoundHandle } from '#widgets/sound/SoundPlayer.tsx';
import { useSoundMeter } from '#widgets/sound/useSoundMeter.ts';
import { CommentsBelow } from '#features/stories/comments/CommentsBelow.tsx';
import { ShareButton } from '#features/stories/story/share/ShareButton.tsx';
import { StoryFrame } from '#features/stories/story/view/StoryFrame.tsx';
import columns from '#features/stories/story/view/StoryView.module.css';
import { useCountWorkPlayMutation, useGetWorkQuery } from '#features/stories/works/api.ts';
import { OwnWorkPanel } from './OwnWorkPanel.tsx';
import { ReportWork } from './ReportWork.tsx';
import { useHearing } from './useHearing.ts';
import { WorkActions } from './WorkActions.tsx';
import { WorkHead } from './WorkHead.tsx';
import { WorkRow } from '#features/stories/works/WorkRow.tsx';
import { spaced } from '#lib/text/spaced.ts';
import styles from './WorkView.module.css';
import { BlockButton } from '#widgets/BlockButton.tsx';

export function WorkView({ work }: { work: Work }) {
  const { id, title, about, cover, creator, story, sound, sentences, durationMs, others, state, audience, isMine } =
    work;
  const name = useCreatorName()(creator);
  const isPublished = state === 'published';
  const { refetch } = useGetWorkQuery(id);
  const [count] = useCountWorkPlayMutation();
  const hearing = useHearing(work);
  const meter = useSoundMeter(id);
  const player = useRef<SoundHandle>(null);
  const text = useRef<FollowAlongTextHandle>(null);
  const playFrom = useCallback((startMs: number) => player.current?.playFrom(startMs), []);
  const [scrollRequestCount, setScrollRequestCount] = useState(0);
  const seekComments = useCallback(() => setScrollRequestCount((times) => times + 1), []);
  const subject = useMemo(() => ({ kind: 'work', id }) as const, [id]);
  // A recording can be shared only if everybody may hear it, because the people who receive its address could not open
  // it otherwise.
  const isShareable = isPublished && audience === 'everybody';
  const link = useMemo(
    () =>
      isShareable
        ? sharedLink({
            title: `${name}：${title}`,
            text: about || '来听听这段朗读',
            path: href('work', { id }),
            picture: coverJpg(cover),
          })
        : appLink(),
    [isShareable, id, title, about, cover, name],
  );
  useOfferShare(link);

  return (
    <StoryFrame title="作品" right={isShareable && <ShareButton link={link} />}>
      <div className={columns['columns']}>
        <div className={columns['player']}>
          <WorkHead work={work} />
          <SoundPlayer
            ref={player}
            label="听这段朗读"
            title={title}
            url={sound.url}
            durationMs={durationMs}
            meter={meter}
            {...(sound.isSynthesised && { note: '合成示范音' })}
            // oxlint-disable-next-line project/shown-failure -- the listener need not know that a play was not counted
            onPlay={() => void count(id)}
            onPosition={(positionMs) => {
              text.current?.follow(positionMs);
              hearing.follow(positionMs);
            }}
            onStop={hearing.stop}
            onFail={() => void refetch()}
          />
          {isPublished && <WorkActions work={work} onComments={seekComments} />}
          {isMine && <OwnWorkPanel work={work} />}
        </div>
        <div className={columns['text']}>
          {sentences.length > 0 && (
            <div className={styles['part']}>
              <h2 className={styles['title']}>念的文字</h2>
              <FollowAlongText ref={text} label="念的文字" sentences={sentences} onTap={playFrom} />
            </div>
          )}
          {story && (
            <section aria-label="读的故事" className={styles['part']}>
              <h2 className={styles['title']}>读的是这个故事</h2>
              <PictureRow
                href={href('story', { id: story.id })}
                as={AppLink}
                src={story.cover}
                title={story.title}
                facts={minutesText(story.durationMs)}
                after={<ChevronRightIcon size={20} />}
              />
            </section>
          )}
          {others.length > 0 && (
            <section aria-label="别的作品" className={styles['part']}>
              <h2 className={styles['title']}>{spaced`${name}的别的作品`}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.id}>
                    <WorkRow work={other} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!isMine && (
            <div className={styles['ways']}>
              <ReportWork work={work} />
              {creator.id !== null && (
                <BlockButton kind="creator" id={creator.id} question={spaced`不想再听${name}的作品吗？`}>
                  不想听这位创作者
                </BlockButton>
              )}
            </div>
          )}
          {/* The comments are last because they load later than the rest. Above other content, they could move a button
              while somebody taps it. */}
          {isPublished && <CommentsBelow subject={subject} scrollRequestCount={scrollRequestCount} />}
        </div>
      </div>
    </StoryFrame>
  );
}
