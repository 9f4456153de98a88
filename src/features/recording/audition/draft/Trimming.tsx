import { useCallback, useRef } from 'react';
import { href } from '#platform/navigation/paths.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import type { MeasuredDraft } from '#platform/recording/store/measuredDraft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { msOf } from '#platform/recording/soundFormat.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { FollowAlongText, type FollowAlongTextHandle } from '#widgets/reading/FollowAlongText.tsx';
import { SoundPlayer, type SoundHandle } from '#widgets/sound/SoundPlayer.tsx';
import { DeletedDraft } from '#features/recording/GoneDraft.tsx';
import { recorderHref } from '#features/recording/newDraft.ts';
import { ShortDraftNotice } from '#features/recording/wholeText/ShortDraft.tsx';
import columns from '#features/recording/columns.module.css';
import styles from '#features/recording/audition/Audition.module.css';
import { WorkCreation } from './WorkCreation.tsx';
import { MixChoice } from './MixChoice.tsx';
import { TrimField, type TrimFieldHandle } from './TrimField.tsx';
import { useAudition } from './useAudition.ts';

interface TrimmingProps {
  database: RecordingDatabase;
  measured: MeasuredDraft;
}

/**
 * Shows the recorded voice with its text and waveform, and lets the user trim it, make a file of it and send the file.
 */
export function Trimming({ database, measured }: TrimmingProps) {
  const audition = useAudition(database, measured);
  const { draft, isGone, trim, timings, preview } = audition;
  const sound = useRef<SoundHandle>(null);
  const text = useRef<FollowAlongTextHandle>(null);
  const wave = useRef<TrimFieldHandle>(null);
  const durationMs = msOf(measured.samples);
  const range = { fromMs: msOf(trim.from), toMs: msOf(trim.to) };
  const handlePosition = (positionMs: number) => {
    text.current?.follow(positionMs);
    wave.current?.show(positionMs);
  };
  const handleTap = useCallback((startMs: number) => sound.current?.playFrom(startMs), []);
  if (isGone) return <DeletedDraft />;
  return (
    <div className={columns['columns']}>
      <div className={columns['column']}>
        <h2 className={styles['title']}>{draft.title}</h2>
        {draft.file === undefined && <ShortDraftNotice draft={draft} />}
        {preview === undefined ? (
          <LoadingBlock label="正在准备声音" height={72} />
        ) : (
          <SoundPlayer
            ref={sound}
            label="试听"
            title={draft.title}
            url={preview}
            durationMs={durationMs}
            range={range}
            onPosition={handlePosition}
            onFail={audition.retryPreview}
          />
        )}
        {draft.file === undefined && (
          // Disabled while the file is being made, because a change would make the draft differ from that file.
          <fieldset className={styles['changes']} disabled={audition.mix.fraction !== undefined}>
            <TrimField
              ref={wave}
              bars={measured.bars}
              samples={measured.samples}
              trim={trim}
              canUndo={audition.canUndo}
              onTrim={audition.setTrim}
              onUndo={audition.undo}
            />
            <MixChoice audition={audition} />
          </fieldset>
        )}
        <WorkCreation database={database} audition={audition} />
        {draft.file === undefined && (
          <ButtonLink href={recorderHref(draft)} as={AppLink} kind="quiet" wide>
            回去接着录，或者重录一句
          </ButtonLink>
        )}
        {draft.workId !== undefined && draft.file === undefined && (
          <ButtonLink href={href('launchAudition', { work: draft.workId })} as={AppLink} kind="quiet" wide>
            看看上次传的
          </ButtonLink>
        )}
      </div>
      <div className={columns['column']}>
        <div className={styles['text']}>
          <FollowAlongText ref={text} label="念的文字" sentences={timings} onTap={handleTap} />
        </div>
      </div>
    </div>
  );
}
