import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import {
  useForm as useHookForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { ownDraftPlace } from '#platform/session/user/ownDrafts.ts';
import type { ownTextPlace } from '#platform/session/user/ownText.ts';
import { useOwnText } from '#platform/session/user/useOwnText.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { draftText, readDraft, type FormDraft } from './formDraft.ts';

interface FormOptions<Values extends FieldValues, Output> {
  /** The validation of the fields. Its messages are shown to the user; its output is sent. */
  schema: GenericSchema<Values, Output>;
  /** The content of the fields if there is no draft. */
  initialValues: Values;
  draft: FormDraft<Values>;
  /**
   * For each error code, the field at which a refusal of the gateway is shown. All other refusals are shown as
   * `form.refusal`.
   */
  refusedFields?: Partial<Record<string, FieldPath<Values>>>;
}

interface Refusal {
  message?: string | undefined;
  code?: string | undefined;
}

interface Submission<Output, Reply> {
  send: (output: Output) => PromiseLike<{ data?: Reply | undefined; error?: Refusal | undefined }>;
  onSaved: (reply: Reply) => void;
}

/**
 * A form of react-hook-form that is validated by a valibot schema. A field shows its problem as soon as it has been
 * changed, or when `check` is called; all fields show their problems once the user has tried to save. The content
 * survives a reload until it is saved or discarded.
 */
export function useForm<Values extends FieldValues, Output>(options: FormOptions<Values, Output>) {
  const { schema, initialValues, draft, refusedFields } = options;
  const toasts = useToasts();
  const { id, earlierIds } = draft;
  const placeOf = useCallback<typeof ownTextPlace>(
    (...place) => ownDraftPlace(...place, { id, earlierIds }),
    [id, earlierIds],
  );
  const written = useOwnText(draft.key, placeOf);
  const stored = readDraft(draft, written.text);
  const storedText = stored && written.text;
  const form = useHookForm<Values, unknown, Output>({
    defaultValues: (stored ?? initialValues) as DefaultValues<Values>,
    mode: 'onChange',
    resolver: valibotResolver(schema),
  });
  const { control, formState, getValues, handleSubmit, reset, setError, setValue, subscribe, trigger } = form;
  const values = useWatch({ control }) as Values;
  const textOf = (content: Values) => draftText(id, content);
  /** The stored text that the fields show; undefined while they show the initial content. */
  const shown = useRef(storedText);

  const store = useEffectEvent((next: Values) => {
    const text = textOf(next) === textOf(initialValues) ? undefined : textOf(next);
    if (text === shown.current) return;
    shown.current = text;
    if (text === undefined) written.forget();
    else written.write(text);
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: (state) => store(state.values) }), [subscribe]);

  const followUser = useEffectEvent(() => {
    if (storedText === shown.current) return;
    shown.current = storedText;
    reset(stored ?? initialValues);
  });
  // If another user has logged in, the draft of that user replaces the content.
  useEffect(() => followUser(), [storedText]);

  const startText = JSON.stringify(initialValues);
  /** The initial content that was used in the last comparison. */
  const knownStart = useRef(startText);
  const followStart = useEffectEvent(() => {
    if (startText === knownStart.current) return;
    const isUntouched = JSON.stringify(values) === knownStart.current;
    knownStart.current = startText;
    if (isUntouched) reset(initialValues);
  });
  // When the initial values change, for example because data have arrived, they replace the present values, unless the
  // user has entered something.
  useEffect(() => followStart(), [startText]);

  const refuse = ({ message, code = '' }: Refusal) => {
    const error = { type: 'refused', message: message ?? '没有保存好，请再试一次' };
    const field = refusedFields?.[code];
    if (field) setError(field, error, { shouldFocus: true });
    else setError('root', error);
  };
  return {
    control,
    values,
    isChanged: textOf(values) !== textOf(initialValues),
    isSubmitting: formState.isSubmitting,
    /** The reason why the gateway has refused the content; undefined if the reason is shown at a field. */
    refusal: formState.errors.root?.message,
    fill: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) =>
      setValue(name, value, { shouldValidate: true }),
    /** Shows the problem of a field, if it has one. */
    check: (name: FieldPath<Values>) => void trigger(name),
    /** Shows a message at a field until the field is changed. */
    note: (name: FieldPath<Values>, message: string) => setError(name, { type: 'note', message }),
    discard: () => reset(initialValues),
    /**
     * Returns the handler of the form's `onSubmit`. It sends nothing while a field has a problem. The draft is deleted
     * as soon as the content is saved. The fields of a form that stays open keep their content, because the saved data
     * become the initial values only when they have arrived.
     */
    submit: <Reply>({ send, onSaved }: Submission<Output, Reply>) =>
      handleSubmit(
        async (output) => {
          const sent = textOf(getValues());
          const { data, error } = await send(output);
          if (error) refuse(error);
          if (error || data === undefined) return;
          if (shown.current === sent) shown.current = undefined;
          // If the user has left the form meanwhile, no later change of its fields deletes the draft, so it is deleted
          // here.
          written.forgetSent(sent);
          onSaved(data);
        },
        () => toasts.show({ kind: 'fail', text: '还有没填好的地方，请检查一下' }),
      ),
  };
}
