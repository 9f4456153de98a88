import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** Says that there is nothing left to practise, and links to new characters. */
export const NothingLeft = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    mood={cheering}
    title={title}
    text={text}
    action={
      <ButtonLink href={href('newWord')} as={AppLink}>
        学新字
      </ButtonLink>
    }
  />
);
