import type { ScreenId } from '#platform/navigation/paths.ts';

interface RenderedScreen {
  /** The name of its chunk in `app/screens.ts`. */
  chunk: string;
  /** The parameters of the address on which its first rendering depends. */
  parameters?: readonly string[];
  /** Parameters with which it shows something that only the page can show. */
  except?: readonly string[];
  /** It is complete without any data. */
  needsNoData?: true;
  /** Pages of signed-in users are rendered too. */
  isForUsers?: true;
}

const categories: RenderedScreen = {
  chunk: 'category',
  parameters: ['category', 'series', 'tag', 'age', 'length', 'access', 'sort'],
};

/**
 * The screens that the gateway renders, besides the login in the place of those that need one. scripts/build/rendererParts.ts leaves all
 * other screens out of the renderer.
 */
export const renderedScreens: Partial<Record<ScreenId, RenderedScreen>> = {
  home: { chunk: 'home', isForUsers: true },
  layout: { chunk: 'home', isForUsers: true },
  // The reader of a picture book opens at the page that the device knows.
  bookDetail: { chunk: 'book', parameters: ['id'], except: ['book'] },
  bookIndex: { chunk: 'books', parameters: ['age', 'theme'] },
  category: categories,
  categoryTablet: categories,
  equipmentGoods: { chunk: 'hardwareGoods', parameters: ['id'] },
  learning: { chunk: 'learning', needsNoData: true },
  login: { chunk: 'login', needsNoData: true },
  membership: { chunk: 'membership' },
  parentClass: { chunk: 'parentClass', parameters: ['article', 'age', 'theme'], except: ['saved'] },
  series: { chunk: 'series', parameters: ['id'] },
  showcase: { chunk: 'showcase' },
  story: { chunk: 'story', parameters: ['id'] },
  // Only the device knows the secret of a gift.
  storyPackage: { chunk: 'package', parameters: ['id'], except: ['gift'] },
  topic: { chunk: 'topic', parameters: ['id'] },
};

/** Returns what is rendered at a path below the base path; undefined if the gateway does not render it. */
export function renderedScreenAt(id: ScreenId, search: URLSearchParams): RenderedScreen | undefined {
  const screen = renderedScreens[id];
  const { parameters = [], except = [] } = screen ?? {};
  // Screens differ in which one they take of several.
  const isPlain = parameters.every((name) => search.getAll(name).length <= 1);
  return isPlain && !except.some((name) => search.has(name)) ? screen : undefined;
}
