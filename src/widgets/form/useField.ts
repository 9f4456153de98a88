import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * Returns what one field needs: its value, its problem, and the ref by which it gets the focus. Call this in the
 * component of the field: of several fields with a problem, the one that was mounted first gets the focus.
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
    /** The message below the field. It is empty if there is no problem, so that its line remains and nothing moves. */
    problem: fieldState.error?.message ?? '',
  };
}
