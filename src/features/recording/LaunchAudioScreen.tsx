import { useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListConsentsQuery } from '#platform/privacy/consentsApi.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { RecordingChoice } from './choice/RecordingChoice.tsx';
import { ConsentFirst } from './ConsentFirst.tsx';
import { KnownChild } from './KnownChild.tsx';
import { DraftLock } from './DraftLock.tsx';
import { DraftStudio, StoryStudio } from './studio/OpenStudio.tsx';

/**
 * Lists the drafts and lets the user choose what to read. With the parameter `story` or `draft`, it opens the recorder.
 */
export default function LaunchAudioScreen() {
  const [search] = useSearchParams();
  const story = search.get('story');
  const draft = search.get('draft');
  const query = useListConsentsQuery(undefined);
  const isChosen = story !== null || draft !== null;
  return (
    <ScreenFrame title="我要录音" parent={isChosen ? href('launchAudio') : href('profile')}>
      <QueryState query={query} loading={<LoadingBlock label="正在打开录音" height={360} />}>
        {({ consents }) => {
          const isAgreed = consents.some(({ purpose, state }) => purpose === 'guardian' && state === 'given');
          if (!isAgreed) return <ConsentFirst />;
          return (
            <KnownChild>
              {story !== null ? (
                <StoryStudio key={story} storyId={story} />
              ) : draft === null ? (
                <RecordingChoice />
              ) : (
                <DraftLock key={draft} draftId={draft}>
                  <DraftStudio id={draft} />
                </DraftLock>
              )}
            </KnownChild>
          );
        }}
      </QueryState>
    </ScreenFrame>
  );
}
