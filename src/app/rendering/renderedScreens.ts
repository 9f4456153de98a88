import type { ScreenId } from '#platform/navigation/paths.ts';

interface RenderedScreen {
  /** The name of its chunk in `app/screens.ts`. */
  chunk: string;
  /** The parameter of the address on which its first rendering depends. */
  parameter?: string;
}

/** The screens that the gateway renders. webpack.config.ts leaves all other screens out of the renderer. */
export const renderedScreens: Partial<Record<ScreenId, RenderedScreen>> = {
  home: { chunk: 'home' },
  layout: { chunk: 'home' },
  learning: { chunk: 'learning' },
  series: { chunk: 'series', parameter: 'id' },
  showcase: { chunk: 'showcase' },
  story: { chunk: 'story', parameter: 'id' },
  topic: { chunk: 'topic', parameter: 'id' },
};
