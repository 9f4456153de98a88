import type { ScreenId } from '#platform/navigation/paths.ts';

/** The screens that the gateway renders, with the names of their chunks in `app/screens.ts`. */
export const renderedScreens: Partial<Record<ScreenId, string>> = {
  home: 'home',
  layout: 'home',
  learning: 'learning',
  showcase: 'showcase',
};
