import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useGetTodayQuery, useSaveLearningSettingsMutation } from '#platform/words/learningApi.ts';
import { useGradeTerm, type GradeTerm } from '#platform/words/useGradeTerm.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';

/**
 * Returns the word book whose lessons are shown, and a function that chooses another one. For a signed-in user it is
 * the word book of the child's plan, so a choice also changes from which lesson the plan continues. For a guest, and
 * while the plan cannot be loaded, it is the one that was last chosen on this phone. `place` is undefined until the
 * plan has arrived.
 */
export function useWordBook(): { place: GradeTerm | undefined; choose: (place: GradeTerm) => void } {
  const isSignedIn = useIsSignedIn();
  const { data, isLoading } = useGetTodayQuery(undefined, { skip: !isSignedIn });
  const [save] = useMutationWithToast(useSaveLearningSettingsMutation(), '没有改成，请再试一次');
  const [chosen, storeChoice] = useGradeTerm();
  const settings = isSignedIn ? data?.settings : undefined;
  return {
    place: settings ?? (isLoading ? undefined : (chosen ?? { grade: 1, term: 1 })),
    choose(place) {
      storeChoice(place);
      if (settings) void save({ body: { ...settings, ...place } });
    },
  };
}
