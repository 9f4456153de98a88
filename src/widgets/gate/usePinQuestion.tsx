import { Suspense, useState, type ReactNode } from 'react';
import type { GuardedAction } from '#contract/account/parentPin.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const PinSheet = retryingLazy(async () => ({ default: (await import('./PinSheet.tsx')).PinSheet }));

interface Question {
  action: GuardedAction;
  /** A sentence without its full stop. */
  text: string;
}

interface Refusal {
  code?: string | undefined;
}

interface PinQuestion {
  /** Asks for the PIN. Resolves to whether a parent has entered it. */
  askForPin: (question: Question) => Promise<boolean>;
  /**
   * Sends a call, and sends it again once a parent has entered the PIN if the gateway asks for the PIN. So only the
   * gateway decides whether the PIN is needed, and it refuses wrong values before. If the parent closes the sheet, the
   * result is the first reply.
   */
  sendConfirmed: <Reply extends { error?: Refusal | undefined }>(
    send: () => PromiseLike<Reply>,
    question: Question,
  ) => Promise<Reply>;
  /** The sheet, which the component has to render. */
  pinSheet: ReactNode;
}

/** Asks for the parent PIN in the course of an action. */
export function usePinQuestion(): PinQuestion {
  const [asked, setAsked] = useState<Question & { answer: (isConfirmed: boolean) => void }>();

  async function askForPin(question: Question): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => {
      setAsked({ ...question, answer: resolve });
    });
    const isPassed = await answer;
    setAsked(undefined);
    return isPassed;
  }
  async function sendConfirmed<Reply extends { error?: Refusal | undefined }>(
    send: () => PromiseLike<Reply>,
    question: Question,
  ): Promise<Reply> {
    const reply = await send();
    return reply.error?.code === 'pin_needed' && (await askForPin(question)) ? send() : reply;
  }
  const pinSheet = asked && (
    <Suspense>
      <PinSheet
        open
        action={asked.action}
        text={asked.text}
        isBusy={false}
        onClose={() => asked.answer(false)}
        onPassed={() => asked.answer(true)}
      />
    </Suspense>
  );
  return { askForPin, sendConfirmed, pinSheet };
}
