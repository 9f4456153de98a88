import { useState, type ReactNode } from 'react';
import type { HealthEntry } from '#contract/family/health.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';
import { useAddHealthRecordMutation, useChangeHealthRecordMutation } from '#features/health/api.ts';

const loadDoubtDialog = async () => (await import('./DoubtDialog.tsx')).DoubtDialog;

/** The field of each implausible value, by the code with which the gateway refuses the value. */
export const doubtfulFields = {
  unusual_height: 'heightCm',
  unusual_weight: 'weightKg',
  unusual_bmi: 'weightKg',
  unusual_head: 'headCm',
  height_shrinks: 'heightCm',
  head_shrinks: 'headCm',
} as const;

interface Question {
  text: string;
  answer: (isRight: boolean) => void;
}

/**
 * Saves a record; `id` is empty for a new one. If the gateway finds a value implausible, asks the family about the
 * value, and sends the record again if the family confirms it. Returns the function that sends the record, and the
 * dialog, which the form has to render.
 */
export function useSaveRecord(childId: string, id: string) {
  const [add] = useAddHealthRecordMutation();
  const [change] = useChangeHealthRecordMutation();
  const [question, setQuestion] = useState<Question>();

  const save = (entry: HealthEntry, confirmed: boolean) => {
    const body = { entry, confirmed };
    return id === '' ? add({ params: { childId }, body }) : change({ params: { childId, recordId: id }, body });
  };
  const ask = (text: string): Promise<boolean> =>
    new Promise((resolve) => {
      setQuestion({
        text,
        answer: (isRight) => {
          setQuestion(undefined);
          resolve(isRight);
        },
      });
    });
  const send = async (entry: HealthEntry) => {
    const first = await save(entry, false);
    const { code = '', message = '' } = first.error ?? {};
    return Object.hasOwn(doubtfulFields, code) && (await ask(message)) ? save(entry, true) : first;
  };
  const dialog: ReactNode = question && (
    <LazyPart load={loadDoubtDialog} with={{ text: question.text, onAnswer: question.answer }} />
  );
  return { send, dialog };
}
