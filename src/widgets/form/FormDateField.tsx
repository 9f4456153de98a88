import type { ComponentProps } from 'react';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { DateField } from '#ui/input/DateField.tsx';
import { useField } from './useField.ts';

interface FormDateFieldProps<Values extends FieldValues, Output> extends Pick<
  ComponentProps<typeof DateField>,
  'label' | 'min' | 'max'
> {
  form: { control: Control<Values, unknown, Output> };
  name: FieldPathByValue<Values, string>;
}

/** A form field for a calendar day. */
export function FormDateField<Values extends FieldValues, Output>({
  form,
  name,
  ...field
}: FormDateFieldProps<Values, Output>) {
  const { value, change, problem, ref } = useField(form, name);
  return <DateField {...field} ref={ref} value={value} problem={problem} onChange={change} />;
}
