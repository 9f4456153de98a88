import type { MouseEventHandler, ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { buttonClass, type ButtonLook } from './buttonClass.ts';

interface ButtonLinkProps extends ButtonLook {
  href: string;
  as?: LinkComponent;
  icon?: ReactNode;
  'aria-label'?: string;
  /** For pages of other providers: keeps the app open, and does not tell the other page where the user comes from. */
  opensNewTab?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link with the look of a button. */
export function ButtonLink({
  href,
  as: Link = 'a',
  icon,
  onClick,
  opensNewTab = false,
  'aria-label': label,
  children,
  ...look
}: ButtonLinkProps) {
  return (
    <Link
      href={href}
      className={buttonClass(look)}
      onClick={onClick}
      {...(label !== undefined && { 'aria-label': label })}
      {...(opensNewTab && { target: '_blank', rel: 'noreferrer' })}
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
