import type { RequestOf } from '#contract/endpoint.ts';
import type { Aim, markAim } from '#contract/experience/aims.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useMarkAimMutation } from './aimsApi.ts';

type Sent = RequestOf<typeof markAim>;

/**
 * Returns a function that checks off a step of an aim, or a day if the step id is 0, and that can undo this. Also
 * returns the step and the day whose request is being sent.
 */
export function useMark({ id }: Pick<Aim, 'id'>) {
  const { events } = useServices();
  const [mark, state] = useMutationWithToast(useMarkAimMutation());
  return {
    /** The step and the day whose request is being sent; undefined if there is none. */
    sending: state.isLoading ? (state.originalArgs as Sent | undefined)?.body : undefined,
    mark: async (stepId: number, day: string, isDone: boolean) => {
      if (await mark({ params: { aimId: id }, body: { stepId, day, isDone } }))
        events.forward('UserAimUpdated', 'aimEdit');
    },
  };
}
