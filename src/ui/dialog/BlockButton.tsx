import { showToast } from '#ui/toast/toast.ts';
import { AskButton } from './AskButton.tsx';

interface BlockButtonProps {
  children: string;
  question: string;
  /** False: there is nothing to ask yet. */
  mayAsk: () => boolean;
  /** Answers whether it is blocked now. */
  onBlock: () => Promise<boolean>;
}

/** Never to meet a thing again, after a question. */
export function BlockButton({ children, question, mayAsk, onBlock }: BlockButtonProps) {
  const handleBlock = async () => {
    if (await onBlock()) showToast({ kind: 'success', text: '好的，在“内容黑名单”里能找回来' });
    else showToast({ kind: 'fail', text: '操作没有成功，请再试一次' });
  };
  return (
    <AskButton
      title={question}
      text="首页、搜索和连续播放里都不会再出现，在“内容黑名单”里可以随时放回来"
      go="不想听"
      mayAsk={mayAsk}
      onGo={() => void handleBlock()}
    >
      {children}
    </AskButton>
  );
}
