import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * Returns what one field needs: its value, its problem, and the ref that moves the focus to it. Call it in the
 * component of the field, because the focus moves to the field that was mounted first among those with a problem.
 */
export function useField<Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  form: { control: Control<Values, unknown, Output> },
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    ref: field.ref,
    value: field.value,
    change: field.onChange,
    /** Empty if there is no problem, so that the line below the field remains free for one. */
    problem: fieldState.error?.message ?? '',
  };
}
