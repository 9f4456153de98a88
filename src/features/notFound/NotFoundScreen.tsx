import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';

export default function NotFoundScreen() {
  return (
    <main>
      <NotFoundView
        action={
          <ButtonLink href={href('home')} as={AppLink}>
            回首页
          </ButtonLink>
        }
      />
    </main>
  );
}
