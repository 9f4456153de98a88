import { MembershipLink } from '#platform/membership/MembershipLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/**
 * Shown instead of the recorder if the user may hear only the preview of the story (ROLE-02). The text that such a user
 * receives ends with the preview, so a recording would end in the middle of the story.
 */
export const MembersStory = ({ title }: { title: string }) => (
  <EmptyState
    title={`《${title}》是会员故事`}
    text="现在只能看到开头的文字，录出来不完整。会员可以看到全文，从头录到尾。"
    action={
      <ButtonLink href={href('membership')} as={MembershipLink}>
        看看会员
      </ButtonLink>
    }
  />
);
