import { masked } from '#lib/text/clean/mask.ts';

/** Returns a stored value. It is masked if its name or its content shows that it is secret. */
export function maskedValue(name: string, value: string): string {
  const [shown] = Object.values(masked({ [name]: value }) as Record<string, string>);
  return shown ?? '';
}
