import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { listening } from '#ui/mascot/listening.tsx';
import { MascotMessage } from '#ui/state/MascotMessage.tsx';

export function NoWechat() {
  return (
    <MascotMessage
      mood={listening}
      title={<h1>这里不用微信授权</h1>}
      text="只有在微信里打开才需要这一步，现在可以直接听故事"
      action={
        <ButtonLink href={href('home')} as={AppLink}>
          回首页听故事
        </ButtonLink>
      }
    />
  );
}
