import type { ComponentProps } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { loginHref } from '#platform/navigation/loginHref.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';

/** A link to the login, which leads back to the current address. */
export function LoginLink(props: Omit<ComponentProps<typeof ButtonLink>, 'href' | 'as'>) {
  const { navigator } = useServices();
  return <ButtonLink {...props} href={loginHref(navigator.address())} as={AppLink} />;
}
