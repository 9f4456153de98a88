import { useState } from 'react';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Returns the day in China on which the screen was opened. */
export function useToday(): string {
  const { clock } = useServices();
  const [today] = useState(() => chinaDay(clock.now()));
  return today;
}
