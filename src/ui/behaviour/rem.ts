/**
 * Returns a length in design pixels as rem, for inline styles, which postcss-mobile-forever does not process (375
 * design px = 3.75 rem).
 */
export function rem(designPx: number): string {
  return `${designPx / 100}rem`;
}
