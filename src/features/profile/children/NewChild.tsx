import type { Kid } from '#contract/family/children.ts';
import { useAddChildMutation } from '#platform/family/familyApi.ts';
import { useToasts } from '#ui/toast/ToastContext.ts';
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

/** Adds a child to the account. */
export function NewChild() {
  const toasts = useToasts();
  const [add] = useAddChildMutation();
  return (
    <ChildForm
      title="添加孩子"
      child={nobody}
      save={(body) => add({ body })}
      onSaved={() => toasts.show({ kind: 'success', text: '添加好了，点“换成 TA”就能开始听' })}
    />
  );
}
