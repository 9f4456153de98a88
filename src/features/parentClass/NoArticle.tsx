import { href } from '#platform/navigation/paths.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';

export const NoArticle = () => <NotFoundWithLink href={href('parentClass')}>看看别的文章</NotFoundWithLink>;
