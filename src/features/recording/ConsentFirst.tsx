import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** Asks for the consent of a guardian before the app requests the microphone, because a voice is personal data. */
export const ConsentFirst = () => (
  <EmptyState
    title="录音之前，请家长先同意"
    text="孩子的声音要监护人同意才能存。录的时候只存在这台设备上，做成作品才传到你们家的账号，随时可以删。"
    action={
      <ButtonLink href={href('privacy', { consent: 'guardian' })} as={AppLink}>
        请家长来同意
      </ButtonLink>
    }
  />
);
