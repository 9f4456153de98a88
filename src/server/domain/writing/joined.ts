import { boxOf, fitTo, lengthOf, resample, type Stroke } from './geometry.ts';
import { strokeCost } from './strokeCost.ts';

/**
 * One in `STROKES_PER_JOIN` strokes may be joined to the stroke before it; in a character with fewer strokes, one
 * stroke may be joined.
 */
const STROKES_PER_JOIN = 3;
/**
 * A movement counts as two joined strokes only if it has at least this share of their length. In a shorter movement,
 * one of the two strokes is missing.
 */
const MIN_LENGTH = 0.7;
/** The maximum cost of a joined stroke. It equals `LOOSE_FROM`, so joined strokes must match well, not only roughly. */
const MAX_COST = 1;
/**
 * The maximum cost of a stroke that does not match. Without it, one stroke in the wrong order would decide how all
 * other strokes are joined.
 */
const MISFIT = 2;

interface Plan {
  cost: number;
  strokes: Stroke[];
}

/**
 * Returns the model with as many strokes as the drawing: where the drawing has one movement for two strokes of the
 * model, the two strokes are joined. Returns undefined if that is not possible. Both parameters are resampled strokes.
 */
export function joinedAsDrawn(model: readonly Stroke[], drawn: readonly Stroke[]): Stroke[] | undefined {
  const joinCount = model.length - drawn.length;
  if (joinCount > Math.max(1, Math.floor(model.length / STROKES_PER_JOIN))) return undefined;
  // For each number of joins, the cheapest way to match the movements so far.
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
 * If the movement is closer to the two strokes joined than to either stroke alone, returns the joined stroke and its
 * cost. The second stroke may be reversed, because quick writers draw the last two strokes of 口 in one movement.
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
