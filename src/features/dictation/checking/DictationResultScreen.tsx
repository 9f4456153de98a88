import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import type { Mark } from '#contract/learning/dictation.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { Button } from '#ui/action/Button.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { DictationFrame } from '#features/dictation/DictationFrame.tsx';
import { FeedbackLink } from '#features/dictation/FeedbackLink.tsx';
import { isMarkedByHand, wordsReadOut, type Draft } from '#features/dictation/draft/draft.ts';
import styles from './DictationResultScreen.module.css';
import { JudgedRow } from './rows/JudgedRow.tsx';
import { MarkRow } from './rows/MarkRow.tsx';
import { NoDraft } from '#features/dictation/draft/NoDraft.tsx';
import { useDraft } from '#features/dictation/draft/useDraft.ts';
import { usePrefetched } from '#features/dictation/usePrefetched.ts';
import { useJudging } from './useJudging.ts';

/**
 * Shows the correct words. The user marks words that were written on paper as right, wrong or skipped. The server
 * judges drawn words if it can.
 */
export default function DictationResultScreen() {
  const { draft, isAwaited, change } = useDraft();
  if (!draft || draft.reached === 0) return <NoDraft title="听写结果" isAwaited={isAwaited} />;
  return <Checking draft={draft} change={change} />;
}

function Checking({ draft, change }: { draft: Draft; change: ReturnType<typeof useDraft>['change'] }) {
  const navigate = useNavigate();
  const words = wordsReadOut(draft);
  const judging = useJudging(draft, change);
  const isOnPaper = draft.settings.way === 'paper';
  const handMarkedWords = words.filter(({ text }) => isMarkedByHand(draft, text));
  const unmarkedCount = handMarkedWords.filter(({ text }) => draft.marks[text] === undefined).length;
  const isUntouched = isOnPaper && unmarkedCount === words.length;
  const mark = (text: string, value: Mark | undefined) =>
    change(({ marks: { [text]: _, ...others } }) => ({ marks: value ? { ...others, [text]: value } : others }));
  usePreloadedClips(words.flatMap(({ sound }) => sound ?? []));

  usePrefetched('dictationSubmit');

  const handleSubmit = () => {
    const isOurs = change({ stage: 'sending' });
    // If another tab has submitted this dictation, the result of that submission is shown.
    void navigate(href('dictationSubmit', isOurs ? undefined : { id: draft.dictationId }), { replace: true });
  };

  return (
    <DictationFrame
      title="听写结果"
      action={
        <Button size="large" wide disabled={isUntouched || judging.waitingCount > 0} onClick={handleSubmit}>
          提交成绩
        </Button>
      }
    >
      <div className={styles['head']}>
        <p className={styles['hint']}>{isOnPaper ? '对照写的字，一个一个批改' : '呆迪一笔一笔看过啦'}</p>
        {isOnPaper && (
          <Button
            kind="secondary"
            size="small"
            onClick={() => change({ marks: Object.fromEntries(words.map(({ text }) => [text, 'right' as const])) })}
          >
            全都写对了
          </Button>
        )}
      </div>
      <CardRows isOrdered>
        {words.map((word, index) => {
          const row = { number: index + 1, word, onMark: (value: Mark | undefined) => mark(word.text, value) };
          return isMarkedByHand(draft, word.text) ? (
            <MarkRow key={word.text} {...row} mark={draft.marks[word.text]} />
          ) : (
            <JudgedRow key={word.text} {...row} draft={draft} />
          );
        })}
      </CardRows>
      <FeedbackLink />
      {judging.problem && (
        <ErrorState
          title="还没批改完"
          text={`${judging.problem.message ?? '网络好像打了个盹'}。写的字都存在手机里，不会丢`}
          onRetry={judging.retry}
        />
      )}
      <p className={styles['hint']} role="status">
        {unmarkedCount > 0 && !isUntouched && `还有 ${unmarkedCount} 个没批改，会算作跳过`}
      </p>
    </DictationFrame>
  );
}
