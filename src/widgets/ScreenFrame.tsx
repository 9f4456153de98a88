import { use, type ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { CloserStackContext } from '#ui/dialog/useCloseOnBackKey.ts';
import { Page } from '#ui/navigation/Page.tsx';

interface ScreenFrameProps {
  title: string;
  /**
   * The address to which the back button leads if the screen was opened by a link from outside; the default is the home
   * screen.
   */
  parent?: string;
  /** Buttons at the right end of the header. */
  right?: ReactNode;
  children: ReactNode;
}

/** A whole screen with a title and a back button. */
export function ScreenFrame({ parent, ...page }: ScreenFrameProps) {
  const { goBack } = useGoBack(parent);
  const closers = use(CloserStackContext);
  // The button does the same as the host's back key: it first closes what is open, and asks the user about unsaved
  // work.
  return <Page {...page} onBack={() => closers.closeLast() || goBack()} />;
}
