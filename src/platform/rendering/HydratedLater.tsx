import { Suspense, type PropsWithChildren } from 'react';

/**
 * Content of a rendered page that is visible only after scrolling. React hydrates it after the rest of the page and in
 * separate tasks, so that the page reacts earlier; if the content is tapped, React hydrates it immediately. The
 * component around it must not be rendered again while the page starts: React would then hydrate the content first,
 * without a pause.
 */
export const HydratedLater = ({ children }: PropsWithChildren) => <Suspense fallback={null}>{children}</Suspense>;
