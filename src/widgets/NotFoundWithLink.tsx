import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

interface NotFoundWithLinkProps {
  /** The address, as returned by `href()`, of a screen with existing content of the same kind. */
  href: string;
  /** A sentence that says what may have happened. */
  text?: string;
  children: string;
}

/**
 * Shown if the content named by the address does not exist or is not accessible (ROUTE-04). Offers a link to existing
 * content.
 */
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
