/** The decimal notation of each step of the five-grade notation. China's charts (GB 11533) print both notations. */
const decimals = ['0.1', '0.12', '0.15', '0.2', '0.25', '0.3', '0.4', '0.5', '0.6', '0.8', '1.0', '1.2', '1.5', '2.0'];
const LOWEST = 40;

/** All steps of the chart in tenths, best first. */
export const visionSteps: readonly number[] = decimals.map((_, index) => LOWEST + index).reverse();

/** Returns an eyesight such as `4.9`. */
export const fiveGradeText = (tenths: number): string => (tenths / 10).toFixed(1);

/** Returns an eyesight in both notations, such as `4.9（0.8）`. */
export function visionText(tenths: number | null): string {
  if (tenths === null) return '—';
  return `${fiveGradeText(tenths)}（${decimals[tenths - LOWEST] ?? ''}）`;
}

/** The minimum difference between the eyes, in steps, at which the app advises a visit to a doctor. */
const NOTABLE_DIFFERENCE_STEPS = 2;

/** Returns advice about the latest eyesight. */
export function visionAdvice({ left, right }: { left: number | null; right: number | null }): string {
  if (left !== null && right !== null && Math.abs(left - right) >= NOTABLE_DIFFERENCE_STEPS)
    return '两只眼睛差了两行以上。先隔几天再测一次；如果还是这样，请眼科医生看一看，会更放心。';
  return '3 岁起每半年到一年查一次就好。小一点的孩子视力还在发育，数字会慢慢变好；和上一次相比明显下降时，请医生看一看。';
}
