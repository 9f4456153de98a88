import { useState } from 'react';
import { attempt } from '#lib/attempt.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { LabButton } from './LabButton.tsx';

interface CopyButtonProps {
  text: () => string;
  kind?: 'plain' | 'strong';
  children: string;
}

/**
 * Copies a text. After a tap, the button briefly shows whether that has succeeded, because a page in an insecure
 * context is not allowed to write to the clipboard.
 */
export function CopyButton({ text, kind = 'plain', children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const handleClick = async () => {
    const isCopied = await copyText(text());
    setOutcome(isCopied ? '已复制' : '没有复制成');
    setTimeout(() => setOutcome(''), 2 * SECOND_MS);
  };
  return (
    <LabButton kind={kind} onClick={() => void handleClick()}>
      <span aria-live="polite">{outcome || children}</span>
    </LabButton>
  );
}

async function copyText(text: string): Promise<boolean> {
  const written = attempt(() => navigator.clipboard.writeText(text));
  return written
    ? written.then(
        () => true,
        () => false,
      )
    : false;
}
