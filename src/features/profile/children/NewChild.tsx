import type { Kid } from '#contract/family/children.ts';
import { useAddChildMutation } from '#platform/family/familyApi.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { usePinQuestion } from '#widgets/gate/usePinQuestion.tsx';
import { ChildForm } from './ChildForm.tsx';
import { NEW_CHILD } from './childHref.ts';

const nobody: Kid = {
  id: NEW_CHILD,
  nickname: '',
  avatarUrl: '',
  headwearUrl: '',
  age: null,
  birthday: null,
  sex: null,
  interests: [],
};

/** Adds a child to the account. While another child has limits of use, a parent must confirm the addition. */
export function NewChild() {
  const toasts = useToasts();
  const [add] = useAddChildMutation();
  const { sendConfirmed, pinSheet } = usePinQuestion();
  return (
    <ChildForm
      title="添加孩子"
      child={nobody}
      save={(body) =>
        sendConfirmed(() => add({ body }), {
          action: { kind: 'addChild' },
          text: '新孩子没有时间限制，要先确认是家长',
        })
      }
      onSaved={() => toasts.show({ kind: 'success', text: '添加好了，点“换成 TA”就能开始听' })}
    >
      {pinSheet}
    </ChildForm>
  );
}
