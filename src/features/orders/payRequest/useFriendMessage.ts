import * as v from 'valibot';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useForm } from '#widgets/form/useForm.ts';
import { useLeaving } from '#widgets/form/useLeaving.tsx';

const Fields = v.object({ message: v.string() });

interface FriendMessageOptions {
  /** What the message is about; a draft about something else is not shown. */
  id: string;
  /** The message if there is no draft. */
  start: string;
  /** Where the back button leads when the page was opened by a link from outside. */
  parent: string;
}

/** The message to a friend of a form that creates a link. Leaving it unsent asks first (BRIDGE-11). */
export function useFriendMessage({ id, start, parent }: FriendMessageOptions) {
  const { goBack } = useGoBack(parent);
  const form = useForm({
    schema: Fields,
    start: { message: start },
    draft: { key: storageKeys.friendMessageDraft, id, fields: Fields },
  });
  return { form, ...useLeaving({ form, title: '链接还没有生成', goBack }) };
}
