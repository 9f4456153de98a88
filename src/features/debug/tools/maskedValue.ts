import { masked } from '#lib/text/clean/mask.ts';

/** Returns a stored value, masked if its name or content requires that. */
export function maskedValue(name: string, value: string): string {
  const [shown] = Object.values(masked({ [name]: value }) as Record<string, string>);
  return shown ?? '';
}
