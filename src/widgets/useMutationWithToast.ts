import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';

/** The result of the trigger of an RTK Query mutation. */
interface Outcome<Reply> {
  data?: Reply | undefined;
  error?: { message?: string } | undefined;
}

/**
 * Wraps an RTK Query mutation, so that a failure is shown as a toast:
 * `useMutationWithToast(useSaveArticleMutation())`. The toast shows `failText` or, without it, the error's own text.
 *
 * Returns a function that sends the change, and the mutation's state. The function never rejects: it resolves to the
 * reply, which is an object for every endpoint, or to undefined when the call failed.
 */
export function useMutationWithToast<Argument, Reply, State>(
  [trigger, state]: readonly [(argument: Argument) => PromiseLike<Outcome<Reply>>, State],
  failText?: string,
): [(argument: Argument) => Promise<Reply | undefined>, State] {
  const toasts = useToasts();
  const change = async (argument: Argument): Promise<Reply | undefined> => {
    const { data, error } = await trigger(argument);
    if (!error) return data;
    toasts.show({ kind: 'fail', text: failText ?? (error.message || '没有成功，请再试一次') });
    return undefined;
  };
  return [change, state];
}

/**
 * Like `useMutationWithToast`, for changes that require a user. A guest is sent to the login page instead, and the
 * change is not sent.
 */
export function useLoginRequiredMutation<Argument, Reply, State>(
  mutation: readonly [(argument: Argument) => PromiseLike<Outcome<Reply>>, State],
  failText?: string,
): [(argument: Argument) => Promise<Reply | undefined>, State] {
  const loginFirst = useLoginFirst();
  const [change, state] = useMutationWithToast(mutation, failText);
  return [async (argument) => (loginFirst() ? change(argument) : undefined), state];
}
