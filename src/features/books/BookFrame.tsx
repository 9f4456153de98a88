import type { ReactNode } from 'react';
import { useGoBack } from '#platform/navigation/useGoBack.ts';
import { Page } from '#ui/navigation/Page.tsx';

interface BookFrameProps {
  title: string;
  /** On the right of the header. */
  right?: ReactNode;
  children: ReactNode;
}

export function BookFrame(props: BookFrameProps) {
  const { goBack } = useGoBack();
  return <Page {...props} onBack={goBack} />;
}
