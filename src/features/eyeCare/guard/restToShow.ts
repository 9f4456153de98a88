import type { EyeCareState, Rest } from '#contract/family/eyeCare.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';

/**
 * The kind of use to which the time on a screen belongs. Screens of the kind `adult` are needed to end a rest, and show
 * nothing for children.
 */
export type ScreenUse = UseKind | 'adult';

interface Situation {
  state: EyeCareState | undefined;
  use: ScreenUse | undefined;
  refused: UseKind | null;
  /** Whether the screen time that was granted last is still running. */
  isGranted: boolean;
  /** Whether a story plays. The player stops it when its granted time ends, or lets it play to its end. */
  isPlaying: boolean;
}

export interface ShownRest {
  kind: UseKind;
  rest: Rest;
  /** The kind of use that is still allowed, or null if there is none. */
  other: UseKind | null;
}

/**
 * Returns the rest that covers the screen, or null. A rest for only one kind of use covers the screens of that kind. If
 * a request for time of that kind was refused, the rest covers all screens until the child chooses the other kind.
 * While a story plays, only screens that count as screen time are covered. Such a screen is not covered before its
 * granted time ends, unless a request for listening was refused. The reason is that the reply with which the gateway
 * grants the last minutes already says that no time is left, but the child may still use the granted time.
 */
export function restToShow({ state, use, refused, isGranted, isPlaying }: Situation): ShownRest | null {
  if (!state || use === 'adult') return null;
  if (use === 'screen' && isGranted && refused !== 'listen') return null;
  const rests = { screen: state.screen.rest, listen: state.listen.rest };
  const show = (kind: UseKind): ShownRest | null => {
    const rest = rests[kind];
    const other = kind === 'screen' ? 'listen' : 'screen';
    return rest && { kind, rest, other: rests[other] ? null : other };
  };
  if (use === 'screen' && rests.screen) return show('screen');
  if (isPlaying) return null;
  if (rests.screen && rests.listen) return show(refused ?? 'listen');
  if (use === 'listen' && rests.listen) return show('listen');
  return refused && show(refused);
}
