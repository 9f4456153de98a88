import type { EyeCareState, Rest } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';

/** What a screen is used for; `adult` screens are needed to unlock a rest, and show nothing for children. */
export type ScreenUse = UseKind | 'adult';

interface Situation {
  state: EyeCareState | undefined;
  use: ScreenUse | undefined;
  refused: UseKind | null;
  /** Whether a story plays. The player stops it when its granted time ends, or lets it be finished. */
  isHeard: boolean;
}

export interface ShownRest {
  kind: UseKind;
  rest: Rest;
  /** What the child may do instead. */
  other: UseKind | null;
}

/**
 * Returns the rest that covers the screen. While one kind of use rests and the other does not, it covers the screens of
 * that kind, and after a refusal every screen until the child chooses the other kind. A story that plays is not covered:
 * the reply that grants its last time says already that nothing is left.
 */
export function restToShow({ state, use, refused, isHeard }: Situation): ShownRest | null {
  if (!state || use === 'adult') return null;
  const rests = { screen: state.screen.rest, listen: state.listen.rest };
  const show = (kind: UseKind): ShownRest | null => {
    const rest = rests[kind];
    const other = kind === 'screen' ? 'listen' : 'screen';
    return rest && { kind, rest, other: rests[other] ? null : other };
  };
  if (use === 'screen' && rests.screen) return show('screen');
  if (isHeard) return null;
  if (rests.screen && rests.listen) return show(refused ?? 'listen');
  if (use === 'listen' && rests.listen) return show('listen');
  return refused && show(refused);
}
