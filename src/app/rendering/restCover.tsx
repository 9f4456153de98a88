import { renderToStaticMarkup } from 'react-dom/server';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { RestCover } from '#features/eyeCare/guard/RestCover.tsx';
import { restToShow } from '#features/eyeCare/guard/restToShow.ts';
import type { Screen } from '#app/screens.ts';

/** Returns the HTML that covers a screen while the child rests; undefined if the child may use the screen. */
export function restCover(state: EyeCareState, use: Screen['use']): string | undefined {
  const rest = restToShow({ state, use, refused: null, isGranted: false, isPlaying: false });
  return rest ? renderToStaticMarkup(<RestCover {...rest} isGuest={state.isGuest} now={Date.now()} />) : undefined;
}
