import { masked } from '#lib/text/clean/mask.ts';

/** Returns a stored text, masked so that it may be shown beside its name. */
export function maskedValue(name: string, value: string): string {
  const [shown] = Object.values(masked({ [name]: value }) as Record<string, string>);
  return shown ?? '';
}
