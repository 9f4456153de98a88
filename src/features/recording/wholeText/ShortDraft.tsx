import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { isRecorded, type RecordingDraft } from '#platform/recording/store/draft.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useGetStoryToReadQuery } from '#features/recording/api.ts';
import { recorderHref } from '#features/recording/newDraft.ts';
import styles from './ShortDraft.module.css';
import { shortTextOf, type ShortText } from './shortText.ts';

/** Uses a no-break space, so that the number and its unit stay on one line. */
const sentences = (count: number): string => `${count}\u00a0句`;

const textOf = ({ present, missing }: ShortText): string =>
  missing > 0
    ? `这份录音的文字只有开头 ${sentences(present)}，故事后面还有 ${sentences(missing)}。`
    : `这份录音的文字只有开头 ${sentences(present)}，后面的要会员才能看到。`;

interface ShortDraftProps {
  draft: RecordingDraft;
  short: ShortText;
  /** Adds the missing sentences to the draft. */
  onGoOn: () => void;
  /** Begins a new draft with the whole text. */
  onRestart: () => void;
  /** Opens the draft as it is. */
  onKeep: () => void;
}

/**
 * Shown before the recorder opens a draft of an earlier release whose text ends with the preview of its story. It tells
 * the user that the draft is not the whole story.
 */
export function ShortDraft({ draft, short, onGoOn, onRestart, onKeep }: ShortDraftProps) {
  const recorded = draft.sentences.filter(isRecorded).length;
  return (
    <EmptyState
      title={`《${draft.title}》只有开头`}
      text={short.missing > 0 ? `${textOf(short)}接着录，录好的都会留着。` : textOf(short)}
      action={
        <div className={styles['actions']}>
          {short.missing > 0 ? (
            <>
              <Button wide onClick={onGoOn}>
                接着录全文
              </Button>
              <ConfirmButton
                title="要从头重新录吗？"
                text={recorded > 0 ? `录好的 ${recorded} 句会删除，删除以后找不回来` : '这份草稿会删除'}
                confirmLabel="删除，重新录"
                onConfirm={onRestart}
              >
                从头重新录
              </ConfirmButton>
            </>
          ) : (
            <ButtonLink href={href('membership')} as={MembershipLink} wide>
              看看会员
            </ButtonLink>
          )}
          <Button kind="quiet" size="small" onClick={onKeep}>
            只录这个开头
          </Button>
        </div>
      }
    />
  );
}

/** Warns that a draft contains only the beginning of its story, before a work is made of it. */
export function ShortDraftNotice({ draft }: { draft: RecordingDraft }) {
  const isChecked = draft.storyId === null || draft.isWhole === true;
  const { currentData: story } = useGetStoryToReadQuery(draft.storyId ?? '', { skip: isChecked });
  const short = !isChecked && story && shortTextOf(draft, story);
  if (!short) return null;
  return (
    <Card tone="mango">
      <p>{textOf(short)}</p>
      <ButtonLink href={recorderHref(draft)} as={AppLink} kind="quiet" size="small">
        {short.missing > 0 ? '去录全文' : '看看怎么录全文'}
      </ButtonLink>
    </Card>
  );
}
