import type { SeriesDetail } from '#contract/catalogue.ts';
import { blockWords, useBlock } from '#platform/blocked/useBlock.ts';
import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { AskButton } from '#ui/dialog/AskButton.tsx';
import { showToast } from '#ui/toast/toast.ts';

/** Never to meet a series again. */
export function BlockSeries({ series: { id, title } }: { series: SeriesDetail }) {
  const loginFirst = useLoginFirst();
  const block = useBlock('series', id);
  const { text, go, done, failed } = blockWords;
  const handleBlock = async () => {
    if (await block()) showToast({ kind: 'success', text: done });
    else showToast({ kind: 'fail', text: failed });
  };
  return (
    <AskButton
      title={`不想再听《${title}》吗？`}
      text={text}
      go={go}
      mayAsk={loginFirst}
      onGo={() => void handleBlock()}
    >
      不想听这张专辑
    </AskButton>
  );
}
