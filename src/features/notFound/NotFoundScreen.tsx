import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

export default function NotFoundScreen() {
  return (
    <main>
      <NotFoundWithLink href={href('home')}>回首页</NotFoundWithLink>
    </main>
  );
}
