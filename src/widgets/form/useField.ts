import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/**
 * Returns what one field needs: its value, its problem, and the ref that moves the focus to it. Call it in the component
 * of the field: of the fields with a problem, the one that was mounted first gets the focus.
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
    /** Empty if there is none, so that the line below the field stays free for it. */
    problem: fieldState.error?.message ?? '',
  };
}
