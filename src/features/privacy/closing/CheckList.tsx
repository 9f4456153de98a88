import type { ReplyOf } from '#contract/endpoint.ts';
import type { getClosing } from '#contract/account/closing.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { checkText, isBlocking } from './closingTexts.ts';
import styles from './Closing.module.css';

export type Checks = ReplyOf<typeof getClosing>['checks'];

/**
 * Shows the results of the checks. Each result has a link to the screen with the items that the check has found, such
 * as open orders or unspent shells.
 */
export const CheckList = ({ checks }: { checks: Checks }) => (
  <div>
    {checks.map(({ check, count }) => {
      const { title, text, href, link } = checkText(check);
      return (
        <div key={check} className={styles['check']}>
          <span className={styles['words']}>
            <span>{title}</span>
            <span className={isBlocking(check) ? styles['blocked'] : styles['small']}>{text(count)}</span>
          </span>
          <ButtonLink href={href} as={AppLink} kind="secondary" size="small">
            {link}
          </ButtonLink>
        </div>
      );
    })}
  </div>
);
