import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Kid } from '#contract/family/children.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { birthdayRange, ChildFields, childForm, fieldsOf } from './childFields.ts';

/** Returns the form of one child. Birthdays are checked against the time when the form was opened. */
export function useChildForm(child: Kid) {
  const { clock } = useServices();
  const [openedAt] = useState(() => clock.now());
  const hidesNickname = useSelector(selectHidesNickname);
  const form = useForm({
    schema: childForm(openedAt, hidesNickname),
    initialValues: fieldsOf(child),
    draft: { key: storageKeys.childDraft, id: child.id, fields: ChildFields },
    refusedFields: { nickname_refused: 'nickname', birthday_wrong: 'birthday' },
  });
  return { ...form, hidesNickname, birthdays: birthdayRange(openedAt) };
}
