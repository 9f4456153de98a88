import { useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/input/TextField.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { emptyFields, fieldNames, fieldTitles } from '#features/addresses/addressFields.ts';
import type { RecognisedAddress } from './recogniseAddress.ts';
import type { useAddressForm } from '#features/addresses/useAddressForm.ts';
import styles from '#features/addresses/AddressForm.module.css';

const MAX_TEXT_LENGTH = 500;
const joinTitles = (titles: string[]): string => titles.join('、');

/**
 * Fills in the form from a pasted text, which is a part of the form's draft until it was recognised. The recognition
 * runs on the phone and is loaded when it is first used.
 */
export function PasteBox({ form }: { form: Pick<ReturnType<typeof useAddressForm>, 'fill' | 'note' | 'values'> }) {
  const toasts = useToasts();
  const { pasted } = form.values;
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState('');

  const fill = (found: RecognisedAddress) => {
    const [known, missing] = [
      fieldNames.filter((name) => found[name] !== undefined),
      fieldNames.filter((name) => found[name] === undefined && !form.values[name]),
    ];
    if (known.length === 0) {
      setOutcome('没有认出地址，请检查粘贴的文字');
      return;
    }
    for (const name of known) form.fill(name, found[name] ?? emptyFields[name]);
    for (const name of missing) form.note(name, `没有认出${fieldTitles[name]}，请补上`);
    const rest = missing.length > 0 ? `，请补上${joinTitles(missing.map((name) => fieldTitles[name]))}` : '，请核对';
    setOutcome(`认出了${joinTitles(known.map((name) => fieldTitles[name]))}${rest}`);
    form.fill('pasted', '');
  };
  const handleRecognise = async () => {
    setIsReading(true);
    const recogniser = await import('./recogniseAddress.ts').catch(() => undefined);
    setIsReading(false);
    if (recogniser) fill(recogniser.recogniseAddress(pasted));
    else toasts.show({ kind: 'fail', text: '识别没有准备好，请检查网络后再试' });
  };

  return (
    <div className={styles['paste']}>
      <TextField
        label="粘贴整段地址，自动识别"
        rows={2}
        maxLength={MAX_TEXT_LENGTH}
        placeholder="比如：李小满 13800138000 浙江省杭州市上城区云朵路 1 号"
        value={pasted}
        onChange={(text) => form.fill('pasted', text)}
      />
      <div className={styles['pasteFoot']}>
        <p role="status" className={styles['outcome']}>
          {outcome}
        </p>
        <Button size="small" loading={isReading} disabled={pasted.trim() === ''} onClick={() => void handleRecognise()}>
          识别
        </Button>
      </div>
    </div>
  );
}
