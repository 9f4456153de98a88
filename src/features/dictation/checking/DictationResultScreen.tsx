import { useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { Button } from '#ui/action/Button.tsx';
import { DictationFrame } from '../DictationFrame.tsx';
import { readWords, type Draft } from '../draft.ts';
import styles from './DictationResultScreen.module.css';
import { MarkRow } from './MarkRow.tsx';
import { NoDraft } from '../NoDraft.tsx';
import { useDraft } from '../useDraft.ts';

/** The answers, beside which one lays the paper: each word is marked right or wrong, or passed over. */
export default function DictationResultScreen() {
  const { draft, change } = useDraft();
  if (!draft || draft.reached === 0) return <NoDraft title="听写结果" />;
  return <Checking draft={draft} change={change} />;
}

function Checking({ draft, change }: { draft: Draft; change: ReturnType<typeof useDraft>['change'] }) {
  const navigate = useNavigate();
  const words = readWords(draft);
  const unmarkedCount = words.filter(({ text }) => draft.marks[text] === undefined).length;
  const isUntouched = unmarkedCount === words.length;
  usePreloadedClips(words.flatMap(({ sound }) => sound ?? []));

  const handleSubmit = () => {
    change({ stage: 'sending' });
    void navigate(href('dictationSubmit'), { replace: true });
  };

  return (
    <DictationFrame
      title="听写结果"
      action={
        <Button size="large" wide disabled={isUntouched} onClick={handleSubmit}>
          提交成绩
        </Button>
      }
    >
      <div className={styles['head']}>
        <p className={styles['hint']}>对照写的字，一个一个批改</p>
        <Button
          kind="secondary"
          size="small"
          onClick={() => change({ marks: Object.fromEntries(words.map(({ text }) => [text, 'right' as const])) })}
        >
          全都写对了
        </Button>
      </div>
      <ol className={styles['rows']}>
        {words.map((word, index) => (
          <MarkRow
            key={word.text}
            number={index + 1}
            word={word}
            mark={draft.marks[word.text]}
            onMark={(mark) => change(({ marks }) => ({ marks: { ...marks, [word.text]: mark } }))}
          />
        ))}
      </ol>
      <p className={styles['hint']} role="status">
        {unmarkedCount > 0 && !isUntouched && `还有 ${unmarkedCount} 个没批改，会算作跳过`}
      </p>
    </DictationFrame>
  );
}
