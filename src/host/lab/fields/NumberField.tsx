import { TextField } from './TextField.tsx';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onCommit: (value: number) => void;
  isLabelHidden?: boolean;
}

/** A field for a whole number. Typed numbers are rounded and limited to the range; any other input is ignored. */
export function NumberField({ value, min, max, onCommit, ...rest }: NumberFieldProps) {
  const handleCommit = (text: string) => {
    const number = Math.round(Number(text));
    if (text.trim() !== '' && Number.isFinite(number)) onCommit(Math.min(max, Math.max(min, number)));
  };
  return <TextField {...rest} value={String(value)} isNumber onCommit={handleCommit} />;
}
