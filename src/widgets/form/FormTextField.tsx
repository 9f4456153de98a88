import type { ComponentProps } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { TextField } from '#ui/input/TextField.tsx';
import { useField } from './useField.ts';

interface FormTextFieldProps<Values extends FieldValues, Output> extends Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'onBlur' | 'problem' | 'ref'
> {
  form: { control: Control<Values, unknown, Output>; check: (name: FieldPathByValue<Values, string>) => void };
  name: FieldPathByValue<Values, string>;
  /** Returns the corrected form of a typed or pasted text. */
  corrected?: (text: string) => string;
}

/** A text field of a form, with its label and its problem. */
export function FormTextField<Values extends FieldValues, Output>({
  form,
  name,
  corrected = (text) => text,
  ...field
}: FormTextFieldProps<Values, Output>) {
  const { value, change, problem, ref } = useField(form, name);
  return (
    <TextField
      {...field}
      ref={ref}
      value={value}
      problem={problem}
      onChange={(text) => change(corrected(text))}
      // An empty field shows no problem when the user leaves it, only when the user tries to save.
      onBlur={() => value !== '' && form.check(name)}
    />
  );
}
