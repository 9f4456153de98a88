import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotOpenView } from '#ui/state/NotOpenView.tsx';

/** Stands in for every screen that is not built yet. */
export default function NotOpenScreen() {
  const { canGoBack, goBack } = useGoBack();

  return (
    <main>
      <NotOpenView
        action={
          <>
            <ButtonLink href={href('home')} as={AppLink} wide>
              回首页听故事
            </ButtonLink>
            {canGoBack && (
              <Button kind="quiet" wide onClick={goBack}>
                返回上一页
              </Button>
            )}
          </>
        }
      />
    </main>
  );
}
