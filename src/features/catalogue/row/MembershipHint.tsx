import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import styles from './MembershipHint.module.css';

/** Says which part of a series is for members, and links to the screen of the membership. */
export const MembershipHint = ({ text }: { text: string }) => (
  <div className={styles['members']}>
    <span className={styles['words']}>{text}</span>
    <ButtonLink href={href('membership')} as={MembershipLink} kind="quiet" size="small">
      看看会员
    </ButtonLink>
  </div>
);
