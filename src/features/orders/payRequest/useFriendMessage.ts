import * as v from 'valibot';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaveConfirmation } from '#widgets/form/useLeaveConfirmation.tsx';

const Fields = v.object({ message: v.string() });

interface FriendMessageOptions {
  /** The id of the order to which the message belongs. The form ignores drafts for other orders. */
  id: string;
  /** The message with which the form starts if there is no draft. */
  start: string;
  /** The screen to which the back button leads if this page was opened by a link from outside. */
  parent: string;
}

/**
 * Returns the form of a message to a friend. The user is asked to confirm before an unsent message is lost (BRIDGE-11).
 */
export function useFriendMessage({ id, start, parent }: FriendMessageOptions) {
  const { goBack } = useGoBack(parent);
  const form = useForm({
    schema: Fields,
    initialValues: { message: start },
    draft: { key: storageKeys.friendMessageDraft, id, fields: Fields },
  });
  return { form, ...useLeaveConfirmation({ form, title: '链接还没有生成', goBack }) };
}
