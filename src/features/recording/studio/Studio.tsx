import { useState } from 'react';
import { msOf } from '#platform/recording/soundFormat.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { isRecorded, type RecordingDraft } from '#platform/recording/store/draft.ts';
import type { RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { clockText } from '#lib/time/durationText.ts';
import { DeletedDraft } from '#features/recording/GoneDraft.tsx';
import { ControlPanel } from './ControlPanel.tsx';
import { Prompter } from './Prompter.tsx';
import { MicrophoneNotice, ProblemNotice } from './RecorderNotice.tsx';
import { useStopConfirmation } from './useStopConfirmation.tsx';
import { useStudio } from './useStudio.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import styles from './Studio.module.css';

/**
 * Returns the index of the sentence with which recording continues: the first sentence without sound at or after the
 * current one. If there is none, the current sentence is used.
 */
function nextSentenceIndex({ sentences, current }: RecordingDraft): number {
  const next = sentences.findIndex((sentence, index) => index >= current && !isRecorded(sentence));
  return next < 0 ? current : next;
}

interface StudioProps {
  database: RecordingDatabase;
  initialDraft: RecordingDraft;
  /** Whether the draft is not stored yet. */
  isNew?: boolean;
}

/** Shows the text to read, sentence by sentence, and the recorder below it, or on a tablet beside it. */
export function Studio({ database, initialDraft, isNew = false }: StudioProps) {
  const studio = useStudio(database, initialDraft, isNew);
  const { draft, isGone, state, keeper, recorder, samplesOf, silenceOthers, isSupported } = studio;
  /**
   * The index of the sentence that the user has chosen. It is undefined before the user chooses, and again after each
   * recording.
   */
  const [chosen, setChosen] = useState<number>();
  const isBusy = state.phase !== 'idle';
  const current = isBusy ? state.sentence : (chosen ?? nextSentenceIndex(draft));
  const hasSound = draft.sentences.some((sentence, index) => index === current && isRecorded(sentence));
  const recorded = draft.sentences.filter(isRecorded).length;
  const totalMs = msOf(draft.sentences.reduce((sum, _, index) => sum + samplesOf(index), 0));

  const question = useStopConfirmation(recorder, state);
  const record = (isRetake: boolean) => {
    silenceOthers();
    recorder.start(current, isRetake);
  };
  const resume = () => {
    silenceOthers();
    recorder.resume();
  };
  if (isGone) return <DeletedDraft />;
  return (
    <div className={styles['columns']}>
      <section className={styles['text']} aria-label="要念的文字">
        <h2 className={styles['title']}>{draft.title}</h2>
        <p className={styles['progress']}>
          录了 {recorded} / {draft.sentences.length} 句{totalMs > 0 && ` · ${clockText(totalMs)}`}
        </p>
        <Prompter
          database={database}
          sentences={draft.sentences}
          current={current}
          isBusy={isBusy}
          samplesOf={samplesOf}
          onChoose={setChosen}
          onRetake={isSupported ? () => record(true) : undefined}
          onRestore={(index) => keeper.changeSentence(index, ({ parts, former }) => ({ parts: former, former: parts }))}
        />
      </section>
      <div className={styles['desk']}>
        {!isSupported && (
          <div className={styles['intro']}>
            <ProblemNotice problem="unsupported" />
          </div>
        )}
        {isSupported && recorded === 0 && !isBusy && state.problem === undefined && (
          <div className={styles['intro']}>
            <MicrophoneNotice />
          </div>
        )}
        {isSupported && (
          <ControlPanel
            recorder={recorder}
            state={state}
            notice={state.problem && <ProblemNotice problem={state.problem} />}
            hasSound={hasSound}
            isLast={current === draft.sentences.length - 1}
            onRecord={() => record(hasSound)}
            onResume={resume}
            onStopped={() => setChosen(undefined)}
          />
        )}
        {recorded > 0 && !isBusy && (
          <ButtonLink
            href={href('launchAudition', { draft: draft.id })}
            as={AppLink}
            kind={recorded === draft.sentences.length ? 'primary' : 'secondary'}
            wide
          >
            {recorded === draft.sentences.length ? '录好了，去试听' : '先试听录好的'}
          </ButtonLink>
        )}
      </div>
      {question}
    </div>
  );
}
