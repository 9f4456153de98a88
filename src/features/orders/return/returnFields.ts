import * as v from 'valibot';
import {
  MAX_RETURN_TEXT,
  returnReasons,
  type ReturnableLine,
  type ReturnedLine,
  type ReturnReason,
  type Returns,
} from '#contract/mall/returns.ts';

const ReturnedFields = v.object({ variantId: v.string(), quantity: v.number(), pictures: v.array(v.string()) });

/** The values of the form. For each line of the order, they contain the number of pieces to return, or 0. */
export const ReturnFields = v.object({
  /** The reason; empty until the user has chosen one. */
  reason: v.string(),
  text: v.string(),
  lines: v.array(ReturnedFields),
});
export type ReturnFields = v.InferOutput<typeof ReturnFields>;

/** Returns the values with which the form starts. If the order has only one line, one piece of that line is chosen. */
export const initialReturnFields = (lines: Returns['lines']): ReturnFields => ({
  reason: '',
  text: '',
  lines: lines.map(({ variantId, most }) => ({
    variantId,
    quantity: lines.length === 1 && most > 0 ? 1 : 0,
    pictures: [],
  })),
});

/** Returns a text that says why the chosen reason does not permit the return of a line; null if it does. */
export const obstacleOf = ({ unwanted, fault }: ReturnableLine, reason: string): string | null =>
  reason === 'unwanted' ? unwanted : fault;

/**
 * Checks the fields and reports problems as texts for the form. The output is what the gateway receives. It leaves out
 * lines that cannot be returned for the chosen reason; their quantity may come from a reason that was chosen before.
 */
export const returnForm = (returnable: Returns['lines']) => {
  const isReturned = ({ variantId, quantity }: { variantId: string; quantity: number }, reason: string): boolean =>
    quantity > 0 && returnable.some((line) => line.variantId === variantId && obstacleOf(line, reason) === null);
  return v.pipe(
    v.object({
      reason: v.picklist(returnReasons, '选一个退货原因'),
      text: v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(MAX_RETURN_TEXT, ({ received }) => `最多写 ${MAX_RETURN_TEXT} 个字，现在 ${received} 个`),
      ),
      lines: v.array(ReturnedFields),
    }),
    // The error is set on the first item, because react-hook-form drops the error of a whole list if its items are
    // fields.
    v.forward(
      v.partialCheck(
        [['reason'], ['lines']],
        ({ reason, lines }) => lines.some((line) => isReturned(line, reason)),
        '选一选要退哪一件',
      ),
      ['lines', 0, 'quantity'],
    ),
    v.transform(({ lines, reason, ...rest }): { reason: ReturnReason; text: string; lines: ReturnedLine[] } => ({
      ...rest,
      reason,
      lines: lines.filter((line) => isReturned(line, reason)),
    })),
  );
};
