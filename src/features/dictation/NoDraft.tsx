import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { DictationFrame } from './DictationFrame.tsx';

/** No dictation is under way on this phone. */
export const NoDraft = ({ title }: { title: string }) => (
  <DictationFrame title={title}>
    <EmptyState
      title="还没有选词语呢"
      text="选一课，准备好纸和笔，我们就开始"
      action={
        <ButtonLink href={href('dictationIndex')} as={AppLink}>
          去选词语
        </ButtonLink>
      }
    />
  </DictationFrame>
);
