import { useState } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { isRecorded, type RecordingDraft } from '#platform/recording/store/draft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { DividedList } from '#ui/list/DividedList.tsx';
import { PictureRow } from '#ui/picture/PictureRow.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { recorderHref } from '#features/recording/newDraft.ts';
import { useDiscardDraft, WorkNotDeletedError } from '#features/recording/useDiscardDraft.ts';
import styles from './RecordingChoice.module.css';

interface DraftListProps {
  drafts: readonly RecordingDraft[];
  database: RecordingDatabase;
  onRemoved: () => void;
}

export function DraftList({ drafts, database, onRemoved }: DraftListProps) {
  const discard = useDiscardDraft(database);
  const toasts = useToasts();
  const [removing, setRemoving] = useState<string>();
  const handleRemove = async (draft: RecordingDraft) => {
    setRemoving(draft.id);
    try {
      await discard(draft);
      onRemoved();
    } catch (error) {
      toasts.show({
        kind: 'fail',
        text: error instanceof WorkNotDeletedError ? error.message : '没有删除，请再试一次',
      });
    }
    setRemoving(undefined);
  };
  return (
    <CardSection title="录音草稿">
      <DividedList>
        {drafts.map((draft) => (
          <li key={draft.id} className={styles['draft']}>
            <PictureRow
              href={recorderHref(draft)}
              as={AppLink}
              src={draft.cover}
              title={draft.title}
              facts={`录了 ${draft.sentences.filter(isRecorded).length} / ${draft.sentences.length} 句`}
            />
            {draft.sentences.every(isRecorded) && (
              <ButtonLink
                href={href('launchAudition', { draft: draft.id })}
                as={AppLink}
                kind="secondary"
                size="small"
                aria-label={`试听《${draft.title}》`}
              >
                试听
              </ButtonLink>
            )}
            <ConfirmButton
              title={`要删除《${draft.title}》的录音吗？`}
              text={
                draft.workId === undefined
                  ? '删除以后找不回来'
                  : '删除以后找不回来，没传完的作品也会一起删除；已经传好的作品会留着'
              }
              confirmLabel="删除"
              loading={removing === draft.id}
              onConfirm={() => void handleRemove(draft)}
            >
              删除
            </ConfirmButton>
          </li>
        ))}
      </DividedList>
    </CardSection>
  );
}
