import type { ComponentProps } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { useLoginHref } from '#platform/navigation/useLoginHref.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';

/** A link to the login. After the login, the user returns to the current address. */
export function LoginLink(props: Omit<ComponentProps<typeof ButtonLink>, 'href' | 'as'>) {
  return <ButtonLink {...props} href={useLoginHref()} as={AppLink} />;
}
