import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';

/**
 * Says that this phone stores no unfinished dictation of this user. With `isAwaited`, shows a placeholder instead,
 * because the app does not know yet whose dictation is stored (see `useDraft`).
 */
export const NoDraft = ({ title, isAwaited = false }: { title: string; isAwaited?: boolean }) => (
  <DictationFrame title={title}>
    {isAwaited ? (
      <div role="group" aria-busy="true" aria-label="正在找没做完的听写">
        <Skeleton height={280} />
      </div>
    ) : (
      <EmptyState
        title="还没有选词语呢"
        text="选一课，准备好纸和笔，我们就开始"
        action={
          <ButtonLink href={href('dictationIndex')} as={AppLink}>
            去选词语
          </ButtonLink>
        }
      />
    )}
  </DictationFrame>
);
