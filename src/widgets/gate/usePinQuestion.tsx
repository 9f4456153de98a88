import { Suspense, useState, type ReactNode } from 'react';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const PinSheet = retryingLazy(async () => ({ default: (await import('./PinSheet.tsx')).PinSheet }));

interface Question {
  action: GuardedAction;
  /** A sentence, without a full stop, that says why a parent must confirm. */
  text: string;
}

interface Refusal {
  code?: string | undefined;
}

interface PinQuestion {
  /** Asks for the PIN. Resolves to whether a parent has entered it. */
  askForPin: (question: Question) => Promise<boolean>;
  /**
   * Sends a call. If the gateway replies that the PIN is needed, asks for it and sends the call again once a parent has
   * entered it. So only the gateway decides whether the PIN is needed, and it refuses wrong values before it asks for
   * the PIN. If the parent closes the sheet, the result is the first reply.
   */
  sendConfirmed: <Reply extends { error?: Refusal | undefined }>(
    send: () => PromiseLike<Reply>,
    question: Question,
  ) => Promise<Reply>;
  /** The sheet, which the component has to render. */
  pinSheet: ReactNode;
}

/** Lets a component ask for the parent PIN during an action. */
export function usePinQuestion(): PinQuestion {
  const [pendingQuestion, setPendingQuestion] = useState<Question & { answer: (isConfirmed: boolean) => void }>();

  async function askForPin(question: Question): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => {
      setPendingQuestion({ ...question, answer: resolve });
    });
    const isPassed = await answer;
    setPendingQuestion(undefined);
    return isPassed;
  }
  async function sendConfirmed<Reply extends { error?: Refusal | undefined }>(
    send: () => PromiseLike<Reply>,
    question: Question,
  ): Promise<Reply> {
    const reply = await send();
    return reply.error?.code === 'pin_needed' && (await askForPin(question)) ? send() : reply;
  }
  const pinSheet = pendingQuestion && (
    <Suspense>
      <PinSheet
        open
        action={pendingQuestion.action}
        text={pendingQuestion.text}
        isBusy={false}
        onClose={() => pendingQuestion.answer(false)}
        onPassed={() => pendingQuestion.answer(true)}
      />
    </Suspense>
  );
  return { askForPin, sendConfirmed, pinSheet };
}
