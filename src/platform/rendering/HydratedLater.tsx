import { Suspense, type PropsWithChildren } from 'react';

/**
 * Content below the fold of a rendered page. React hydrates it after the rest of the page and in tasks of its own, so
 * that the page reacts earlier, but at once if it is tapped. The component around it must not be rendered again while
 * the page starts, because React then hydrates the content first, without a pause.
 */
export const HydratedLater = ({ children }: PropsWithChildren) => <Suspense fallback={null}>{children}</Suspense>;
