import { useSearchParams } from 'react-router';
import { feedbackKinds } from '#contract/learning/learning.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useOwnText } from '#platform/session/user/useOwnText.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useSendWordFeedbackMutation } from '#platform/words/learningApi.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { draftOf, type FeedbackDraft, type FeedbackSource } from './feedbackDraft.ts';
import { FeedbackFrame } from './FeedbackFrame.tsx';
import styles from './WordFeedback.module.css';

const kindNames: Record<(typeof feedbackKinds)[number], string> = {
  reading: '拼音不对',
  strokes: '笔顺不对',
  meaning: '意思或例句不对',
  sound: '声音不对',
  other: '其他',
};

interface WordFeedbackProps {
  source: FeedbackSource;
  title: string;
  /** The address of the screen to which the user returns after sending a report. */
  home: string;
  homeName: string;
}

/** The form to report a wrong reading, stroke or sentence. The typed text survives a reload. */
export function WordFeedback({ source, title, home, homeName }: WordFeedbackProps) {
  const [search] = useSearchParams();
  const written = useOwnText(storageKeys.wordFeedback);
  const draft = draftOf(written.text, source, search.get('text'));
  const [send, { isLoading, isSuccess, error }] = useSendWordFeedbackMutation();
  const text = draft.text.trim();
  const problem = text === '' ? '请写下是哪个字或词' : Array.from(text).length > 20 ? '最多 20 个字' : undefined;

  const change = (update: Partial<FeedbackDraft>) => written.write(JSON.stringify({ ...draft, ...update }));
  const handleSubmit = async () => {
    if (problem !== undefined) return;
    const { kind, note } = draft;
    const { error: refusal } = await send({ body: { source, text, kind, note: note.trim() } });
    if (!refusal) written.forget();
  };

  if (isSuccess) {
    return (
      <FeedbackFrame title={title} parent={home}>
        <EmptyState
          mood={cheering}
          title="收到啦，谢谢你"
          text="我们会尽快核对，改好后大家都能看到"
          action={
            <ButtonLink href={home} as={AppLink}>
              {homeName}
            </ButtonLink>
          }
        />
      </FeedbackFrame>
    );
  }
  return (
    <FeedbackFrame title={title} parent={home}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <TextField
          label="哪个字或词"
          maxLength={40}
          value={draft.text}
          problem={problem ?? ''}
          onChange={(next) => change({ text: next })}
        />
        <div role="group" aria-label="哪里不对" className={styles['field']}>
          <span className={styles['label']}>哪里不对</span>
          <div className={styles['kinds']}>
            {feedbackKinds.map((kind) => (
              <Chip key={kind} selected={draft.kind === kind} onClick={() => change({ kind })}>
                {kindNames[kind]}
              </Chip>
            ))}
          </div>
        </div>
        <TextField
          label="想说的话（可以不写）"
          rows={4}
          maxLength={500}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
        {error && (
          <p role="alert" className={styles['problem']}>
            {error.message ?? '没有送出去，请再试一次'}
          </p>
        )}
        <Button type="submit" size="large" wide loading={isLoading} disabled={problem !== undefined}>
          提交
        </Button>
        {(draft.note !== '' || draft.text !== (search.get('text') ?? '')) && (
          <Button kind="quiet" wide onClick={written.forget}>
            清空重写
          </Button>
        )}
      </form>
    </FeedbackFrame>
  );
}
