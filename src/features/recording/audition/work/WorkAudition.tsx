import { useState } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import { href } from '#platform/navigation/paths.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useGetOwnWorkQuery } from '#platform/works/ownWorksApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { WorkForm } from './WorkForm.tsx';
import { WorkStatus } from './WorkStatus.tsx';

const POLL_MS = 3 * SECOND_MS;
const NOT_FOUND = 404;

/**
 * A recording that was sent. It shows the form for title, cover and audience while they can be changed, otherwise the
 * state of the recording.
 */
export function WorkAudition({ workId }: { workId: string }) {
  const [isChanging, setIsChanging] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const query = useGetOwnWorkQuery(workId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isUploading ? POLL_MS : 0,
  });
  const { currentData: work, error } = query;
  const isSoundAwaited = work?.state === 'uploading';
  // Shows that the work was deleted on another device. This happens only while the gateway has no sound of the work:
  // the form is then not open, so no input is lost.
  const isDeleted = isSoundAwaited && error !== undefined && 'status' in error && error.status === NOT_FOUND;
  const isNowUploading = isSoundAwaited && !isDeleted;
  if (isNowUploading !== isUploading) setIsUploading(isNowUploading);
  return (
    <QueryState
      query={isDeleted ? { ...query, currentData: undefined } : query}
      loading={<LoadingBlock label="正在打开录音" height={360} />}
      notFound={
        <ScreenFrame title="试听" parent={href('launchAudition')}>
          <EmptyState
            mood={lost}
            title="这段录音不在了"
            text="可能已经删除"
            action={
              <ButtonLink href={href('launchAudition')} as={AppLink}>
                看看别的录音
              </ButtonLink>
            }
          />
        </ScreenFrame>
      }
      frame={(state) => (
        <ScreenFrame title="试听" parent={href('launchAudition')}>
          {state}
        </ScreenFrame>
      )}
    >
      {(found) => {
        const isOpen = found.state === 'draft' || found.state === 'refused' || (found.state === 'saved' && isChanging);
        // The form stays open while the recording is being reloaded, so that its input is kept.
        if (isOpen && found.durationMs > 0)
          return <WorkForm key={found.state} work={found} onPublished={() => setIsChanging(false)} />;
        return <WorkStatus work={found} onChange={() => setIsChanging(true)} />;
      }}
    </QueryState>
  );
}
