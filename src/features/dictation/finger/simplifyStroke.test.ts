import { simplifyStroke, type Point } from './simplifyStroke.ts';

const arc = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / (count - 1)) * Math.PI * 4;
    return [128 + angle * 8 * Math.cos(angle), 128 + angle * 8 * Math.sin(angle)];
  });

it('simplifyStroke keeps both ends of a straight line, and the corner of an angle', () => {
  const across: Point[] = [0, 20, 40, 60].map((x) => [x, 10]);
  expect(simplifyStroke(across)).toEqual([0, 10, 60, 10]);
  expect(simplifyStroke([...across, [60, 30], [60, 60.4]])).toEqual([0, 10, 60, 10, 60, 60]);
});

it('simplifyStroke keeps a tap as one point, and reduces any curve to at most 16 points', () => {
  expect(simplifyStroke([[5, 6]])).toEqual([5, 6]);
  const winding = simplifyStroke(arc(500));
  expect(winding.length).toBeLessThanOrEqual(32);
  expect(winding.length).toBeGreaterThan(16);
});
