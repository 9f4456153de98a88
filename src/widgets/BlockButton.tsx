import type { BlockedKind } from '#contract/stories/blocked.ts';
import { useBlock } from '#platform/blocked/useBlock.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';

interface BlockButtonProps {
  children: string;
  kind: BlockedKind;
  /** The id of the story, series or creator to block. */
  id: string;
  question: string;
}

/**
 * Blocks a story, series or creator after the user has confirmed it, then leaves the screen. A guest must log in first.
 */
export function BlockButton({ children, kind, id, question }: BlockButtonProps) {
  const toasts = useToasts();
  const { mayAsk, onBlock, isBlocking } = useBlock(kind, id);
  const handleBlock = async () => {
    if (await onBlock()) toasts.show({ kind: 'success', text: '好的，在“内容黑名单”里能找回来' });
    else toasts.show({ kind: 'fail', text: '没有成功，请再试一次' });
  };
  return (
    <ConfirmButton
      title={question}
      text="首页、搜索和连续播放里都不会再出现，在“内容黑名单”里可以随时放回来"
      confirmLabel="不想听"
      loading={isBlocking}
      mayAsk={mayAsk}
      onConfirm={() => void handleBlock()}
    >
      {children}
    </ConfirmButton>
  );
}
