import { Suspense, type PropsWithChildren } from 'react';

/**
 * Shows the part of a rendered page that is visible only after scrolling. React hydrates this part after the rest of
 * the page and in separate tasks, so that the page reacts earlier. If the user taps this part, React hydrates it
 * immediately. The component around it must not be rendered again while the page starts: React would then hydrate this
 * part first, without a pause.
 */
export const HydratedLater = ({ children }: PropsWithChildren) => <Suspense fallback={null}>{children}</Suspense>;
