import type { RequestOf } from '#contract/endpoint.ts';
import {
  FIRST_OF_DAY_SHELLS,
  markOf,
  type DictationResult,
  type Fault,
  type submitDictation,
} from '#contract/learning/dictation.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { learningRepository } from '#server/domain/learning/learningRepository.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { dictationRepository, resultOf } from './repository.ts';

/**
 * The maximum number of shells for words in a day, one for each correct word. There is a maximum because children mark
 * their own dictations.
 */
const WORD_SHELLS_A_DAY = 30;

/**
 * Stores a dictation, schedules the reviews of its words and gives its shells. A repeated submission changes nothing.
 * Must run in a transaction.
 */
export async function submit(
  tx: Database,
  { accountId, childId }: { accountId: string; childId: string },
  { dictationId, marks: claimed, title, durationMs, way }: RequestOf<typeof submitDictation>['body'],
  now: Date,
): Promise<DictationResult> {
  const ledger = shellLedger(tx);
  const dictations = dictationRepository(tx);
  await lockUser(tx, accountId);
  const first = await dictations.find(childId, dictationId);
  if (first) return resultOf(first, await ledger.balance(accountId));

  const marks =
    way === 'finger'
      ? judgedMarks(lastMarks(claimed), await dictations.listJudgements(childId, dictationId))
      : lastMarks(claimed);
  const checked = marks.filter(({ mark }) => mark !== 'skipped');
  const learning = learningRepository(tx);
  await learning.answerAll(
    childId,
    'dictation',
    checked.map(({ text, mark }) => ({ text, isRight: mark === 'right' })),
    now,
  );

  const day = chinaDay(now);
  const left = Math.max(0, WORD_SHELLS_A_DAY - (await ledger.givenOn(accountId, 'dictation', day, childId)));
  const rightCount = checked.filter(({ mark }) => mark === 'right').length;
  const wordShells = await ledger.give(
    accountId,
    { kind: 'dictation', childId, occasion: dictationId, amount: Math.min(rightCount, left) },
    now,
  );
  // The occasion is a part of the ledger's key. It contains the child's id, except for the first child: entries from
  // the time when an account had only one child contain only the day.
  const bonusOccasion = childId === accountId ? day : `${day} ${childId}`;
  const bonusShells = await ledger.give(
    accountId,
    {
      kind: 'first_dictation_daily',
      childId,
      occasion: bonusOccasion,
      amount: checked.length > 0 ? FIRST_OF_DAY_SHELLS : 0,
    },
    now,
  );
  const dictation = {
    id: dictationId,
    title,
    day,
    durationMs,
    marks,
    wordShells,
    bonusShells,
    submittedAt: now,
  };
  await dictations.store(childId, dictation);
  return resultOf(dictation, await ledger.balance(accountId));
}

/**
 * Replaces the marks of the client by judgements. A word without a judgement was not written, so it is skipped. A word
 * that cannot be judged keeps the client's mark.
 */
const judgedMarks = (marks: DictationResult['marks'], judgements: Map<string, Fault[]>): DictationResult['marks'] =>
  marks.map(({ text, mark }) => {
    const judged = markOf(judgements.get(text) ?? []);
    return {
      text,
      mark: mark === 'skipped' || judged === undefined ? 'skipped' : judged === 'unknown' ? mark : judged,
    };
  });

/** A word that appears twice counts once, with its last mark. */
const lastMarks = (marks: DictationResult['marks']): DictationResult['marks'] => [
  ...new Map(marks.map((one) => [one.text, one])).values(),
];
