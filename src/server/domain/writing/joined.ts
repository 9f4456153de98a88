import { boxOf, fitTo, lengthOf, resample, type Stroke } from './geometry.ts';
import { strokeCost } from './strokeCost.ts';

/** Of so many strokes one, and one at least, may be joined to the one before it. */
const STROKES_PER_JOIN = 3;
/** Two strokes and the way between them are so long, as a part of the model's; else one of them is not there. */
const MIN_LENGTH = 0.7;
/** As near as a stroke must be, none of the joined ones loose. */
const MAX_COST = 1;
/** What does not fit costs so much, however little it fits: one slip of order must not decide about the rest. */
const MISFIT = 2;

interface Plan {
  cost: number;
  strokes: Stroke[];
}

/**
 * The model with those strokes joined that a quick hand has drawn in one movement with the next: as many as were drawn, in
 * the model's order. Undefined where no movements are two strokes. Both resampled.
 */
export function joinedAsDrawn(model: readonly Stroke[], drawn: readonly Stroke[]): Stroke[] | undefined {
  const joinCount = model.length - drawn.length;
  if (joinCount > Math.max(1, Math.floor(model.length / STROKES_PER_JOIN))) return undefined;
  // By how many joins there were so far.
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
 * What a movement comes to as two strokes, if it is nearer to both than to either alone. The second may come back: a quick
 * hand closes 口 in one round.
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
