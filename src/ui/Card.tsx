import type { MouseEventHandler, ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from './classes.ts';
import type { LinkComponent } from './navigation/linkComponent.ts';

interface CardProps {
  children: ReactNode;
  tone?: 'plain' | 'mango' | 'teal';
  /** With an address, the whole card is a link. */
  href?: string;
  as?: LinkComponent;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export function Card({ children, tone = 'plain', href, as: Link = 'a', onClick }: CardProps) {
  const className = classes(styles['card'], styles[tone], href !== undefined && styles['link']);
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <Link href={href} className={className} onClick={onClick}>
      {children}
    </Link>
  );
}
