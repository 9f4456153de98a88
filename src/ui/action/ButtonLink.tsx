import type { MouseEventHandler, ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { buttonClass, type ButtonLook } from './buttonClass.ts';

interface ButtonLinkProps extends ButtonLook {
  href: string;
  as?: LinkComponent;
  icon?: ReactNode;
  'aria-label'?: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link with the look of a button. */
export function ButtonLink({
  href,
  as: Link = 'a',
  icon,
  onClick,
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
    >
      {icon}
      <span>{children}</span>
    </Link>
  );
}
