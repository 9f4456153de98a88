import { useDispatch, useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { useChangeChildMutation } from '#platform/family/familyApi.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { DEFAULT_AGE, selectChildId, setUser } from '#platform/session/user/userSlice.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { ChildForm } from './ChildForm.tsx';
import { removalHref } from './childHref.ts';

/** Edits a child. The first child cannot be removed, because it exists as long as the account. */
export function EditChild({ child, isFirst }: { child: Kid; isFirst: boolean }) {
  const dispatch = useDispatch();
  const toasts = useToasts();
  const activeId = useSelector(selectChildId);
  const [change] = useChangeChildMutation();

  const handleSaved = ({ id, nickname, age }: Kid) => {
    if (id === activeId) dispatch(setUser({ nickname, age: age ?? DEFAULT_AGE }));
    toasts.show({ kind: 'success', text: '资料已保存' });
  };
  return (
    <ChildForm
      title="编辑资料"
      child={child}
      save={(body) => change({ params: { childId: child.id }, body })}
      onSaved={handleSaved}
    >
      {!isFirst && (
        <ButtonLink href={removalHref(child.id)} as={AppLink} kind="quiet" wide>
          删除这个孩子
        </ButtonLink>
      )}
    </ChildForm>
  );
}
