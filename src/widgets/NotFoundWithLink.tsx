import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

interface NotFoundWithLinkProps {
  /** As returned by `href()`: a screen with things of the same kind that exist. */
  href: string;
  /** What may have happened. */
  text?: string;
  children: string;
}

/** Shown when what the address names does not exist or is not accessible (ROUTE-04), with a link to existing content. */
export const NotFoundWithLink = ({ href, text, children }: NotFoundWithLinkProps) => (
  <NotFoundView
    {...(text !== undefined && { text })}
    action={
      <ButtonLink href={href} as={AppLink}>
        {children}
      </ButtonLink>
    }
  />
);
