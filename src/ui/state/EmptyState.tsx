import type { ReactNode } from 'react';
import { listening } from '#ui/mascot/listening.tsx';
import type { Mood } from '#ui/mascot/mood.ts';
import { MascotMessage } from './MascotMessage.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  mood?: Mood;
  /** A Button or ButtonLink for the next step. */
  action?: ReactNode;
}

export function EmptyState({ mood = listening, ...words }: EmptyStateProps) {
  return <MascotMessage mood={mood} {...words} />;
}
