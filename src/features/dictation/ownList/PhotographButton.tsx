import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { canRecogniseText, recogniseText } from './recogniseText.ts';

/** The button to photograph a list of words. It is left out on devices that cannot recognise text in a picture. */
export function PhotographButton({ onText }: { onText: (text: string) => void }) {
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  if (!canRecogniseText()) return null;

  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photograph] = target.files ?? [];
    target.value = '';
    if (!photograph) return;
    setIsReading(true);
    const text = await recogniseText(photograph).catch(() => '');
    setIsReading(false);
    if (/\p{Script=Han}/u.test(text)) onText(text);
    else toasts.show({ kind: 'fail', text: '没有认出汉字，换个角度再拍一张' });
  };

  return (
    <>
      <Button kind="secondary" loading={isReading} onClick={() => input.current?.click()}>
        拍照识别词语
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="词语的照片"
        onChange={(event) => void handleFile(event)}
      />
    </>
  );
}
