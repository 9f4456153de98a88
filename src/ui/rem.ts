/** A length in design pixels for an inline style, which postcss-mobile-forever never sees (375 design px = 3.75 rem). */
export function rem(designPx: number): string {
  return `${designPx / 100}rem`;
}
