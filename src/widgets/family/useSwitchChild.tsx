import { useDispatch } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { spaced } from '#lib/text/spaced.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { useChooseChildMutation } from '#platform/family/familyApi.ts';
import { usePinQuestion } from '#widgets/gate/usePinQuestion.tsx';

/**
 * Returns `switchTo`, which switches the session to another child; the page then shows the data of that child. The
 * parameter `name` is the name by which the page calls the child. A parent must confirm the switch if the limits of the
 * new child allow more use, so the component has to render `pinSheet`.
 */
export function useSwitchChild() {
  const dispatch = useDispatch();
  const toasts = useToasts();
  const { sendConfirmed, pinSheet } = usePinQuestion();
  const [choose, { isLoading }] = useChooseChildMutation();

  async function switchTo({ id, age, nickname, avatarUrl, headwearUrl }: Kid, name: string): Promise<void> {
    const { error } = await sendConfirmed(() => choose({ body: { childId: id } }), {
      action: { kind: 'chooseChild', childId: id },
      text: spaced`${name}能用得更久，换成 TA 要先确认是家长`,
    });
    if (error) {
      if ('code' in error && error.code === 'pin_needed') return;
      toasts.show({ kind: 'fail', text: error.message || '没有换成，请再试一次' });
      return;
    }
    const child = { childId: id, age, nickname, avatar: avatarUrl, headwear: headwearUrl };
    changeChildActions(child).forEach((action) => dispatch(action));
    toasts.show({ kind: 'success', text: spaced`现在是${name}在听` });
  }

  return { isSwitching: isLoading, switchTo, pinSheet };
}
