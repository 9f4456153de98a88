import { boxOf, fitTo, lengthOf, resample, type Stroke } from './geometry.ts';
import { strokeCost } from './strokeCost.ts';

/** One in this many strokes (but always at least one) may be joined to the previous stroke. */
const STROKES_PER_JOIN = 3;
/**
 * The minimum length of a movement that consists of two strokes, compared with the model. In a shorter movement, one of
 * the strokes is missing.
 */
const MIN_LENGTH = 0.7;
/** The maximum cost of a joined stroke. Joined strokes may not be loose. */
const MAX_COST = 1;
/**
 * The cost of a stroke that does not match is limited to this value, so that one wrong order does not decide about the
 * other strokes.
 */
const MISFIT = 2;

interface Plan {
  cost: number;
  strokes: Stroke[];
}

/**
 * Returns the model in a form with as many strokes as the drawing: two strokes are joined where the drawing has one
 * movement for both. Returns undefined if that is not possible. Both parameters are resampled strokes.
 */
export function joinedAsDrawn(model: readonly Stroke[], drawn: readonly Stroke[]): Stroke[] | undefined {
  const joinCount = model.length - drawn.length;
  if (joinCount > Math.max(1, Math.floor(model.length / STROKES_PER_JOIN))) return undefined;
  // The best plan for each number of joins so far.
  let plans: (Plan | undefined)[] = [{ cost: 0, strokes: [] }];
  for (const [index, movement] of fitTo(model, drawn, boxOf).entries()) {
    plans = Array.from({ length: joinCount + 1 }, (_, joins) => {
      const [before, stroke] = [model[index + joins - 1], model[index + joins]];
      if (!stroke) return undefined;
      return cheapest([
        goOn(plans[joins], stroke, Math.min(MISFIT, strokeCost(movement, stroke))),
        ...(before ? joinsOf(movement, before, stroke) : []).map(({ both, cost }) =>
          goOn(plans[joins - 1], both, cost),
        ),
      ]);
    });
  }
  return plans[joinCount]?.strokes;
}

/**
 * Returns the joined strokes and their cost if a movement is closer to both strokes together than to either of them.
 * The second stroke may be reversed, because quick writers close 口 in one movement.
 */
function joinsOf(movement: Stroke, first: Stroke, second: Stroke): { both: Stroke; cost: number }[] {
  const alone = Math.min(strokeCost(movement, first), strokeCost(movement, second));
  return [second, [...second].reverse()].flatMap((onward) => {
    const both = resample([...first, ...onward]);
    const cost = strokeCost(movement, both);
    const isBoth = cost < Math.min(alone, MAX_COST) && lengthOf(movement) >= MIN_LENGTH * lengthOf(both);
    return isBoth ? [{ both, cost }] : [];
  });
}

const goOn = (plan: Plan | undefined, stroke: Stroke, cost: number): Plan | undefined =>
  plan && { cost: plan.cost + cost, strokes: [...plan.strokes, stroke] };

const cheapest = (plans: readonly (Plan | undefined)[]): Plan | undefined =>
  plans.reduce((best, plan) => (plan && (!best || plan.cost < best.cost) ? plan : best), undefined);
