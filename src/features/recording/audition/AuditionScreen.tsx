import { useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { useListConsentsQuery } from '#platform/privacy/consentsApi.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { ConsentFirst } from '#features/recording/ConsentFirst.tsx';
import { KnownChild } from '#features/recording/KnownChild.tsx';
import { DraftLock } from '#features/recording/DraftLock.tsx';
import { DraftAudition } from './draft/DraftAudition.tsx';
import { OwnWorks } from './OwnWorks.tsx';
import { WorkAudition } from './work/WorkAudition.tsx';

/**
 * With the parameter `draft`, shows a recording of this device, which can be heard, trimmed and sent. With `work`,
 * shows a recording that was sent, which gets a title and a cover and can be published. Without both, lists all
 * recordings of the child.
 */
export default function AuditionScreen() {
  const [search] = useSearchParams();
  const work = search.get('work');
  const draft = search.get('draft');
  const consents = useListConsentsQuery(undefined);
  // `WorkAudition` gets no `ScreenFrame`, because its form has a back button of its own, which asks for confirmation
  // before unsaved input is lost.
  if (work !== null) return <WorkAudition key={work} workId={work} />;
  return (
    <ScreenFrame title={draft === null ? '我的录音' : '试听'} parent={href('launchAudio')}>
      <QueryState query={consents} loading={<LoadingBlock label="正在打开录音" height={360} />}>
        {(data) => {
          const isAgreed = data.consents.some(({ purpose, state }) => purpose === 'guardian' && state === 'given');
          if (!isAgreed) return <ConsentFirst />;
          if (draft === null) return <OwnWorks />;
          return (
            <KnownChild>
              <DraftLock key={draft} draftId={draft}>
                <DraftAudition id={draft} />
              </DraftLock>
            </KnownChild>
          );
        }}
      </QueryState>
    </ScreenFrame>
  );
}
