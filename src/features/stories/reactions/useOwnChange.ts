import { useLoginFirst } from '#platform/navigation/useLoginFirst.ts';
import { showToast } from '#ui/toast/toast.ts';

interface Outcome {
  error?: { message?: string | undefined } | undefined;
}

/** Makes a change that is a user's own: a guest logs in first, a failure is told. Answers whether it is made. */
export function useOwnChange(): (change: () => PromiseLike<Outcome>) => Promise<boolean> {
  const loginFirst = useLoginFirst();
  return async (change) => {
    if (!loginFirst()) return false;
    const { error } = await change();
    if (error) showToast({ kind: 'fail', text: error.message ?? '没有存好，请再试一次' });
    return !error;
  };
}
