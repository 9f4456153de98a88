import type { Visitor } from '#contract/pageRenderer.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';

interface RenderedScreen {
  /** The name of the screen's chunk in `app/screens.ts`. */
  chunk: string;
  /** The parameters of the address on which the first rendering of the screen depends. */
  parameters?: readonly string[];
  /** If the address contains one of these parameters, only the browser can render the screen. */
  except?: readonly string[];
  /** Whether the screen is complete without any data. */
  needsNoData?: true;
  /** Whether the screen shows prices of goods (`PageRenderer.showsPrices`). */
  showsPrices?: true;
  /** Whether the gateway renders the screen for guests only. */
  isForGuestsOnly?: true;
}

const categories: RenderedScreen = {
  chunk: 'category',
  parameters: ['category', 'series', 'tag', 'age', 'length', 'access', 'sort'],
};

const screens = {
  home: { chunk: 'home' },
  layout: { chunk: 'home' },
  // Only the device knows at which page the user stopped reading a picture book, so only the browser can render the
  // page.
  bookDetail: { chunk: 'book', parameters: ['id'], except: ['book'] },
  bookIndex: { chunk: 'books', parameters: ['age', 'theme'] },
  category: categories,
  categoryTablet: categories,
  equipmentGoods: { chunk: 'goods', parameters: ['id'], showsPrices: true },
  equipmentMall: { chunk: 'hardware', parameters: ['category', 'sort'], showsPrices: true },
  exchangeGoods: { chunk: 'goods', parameters: ['id'], showsPrices: true },
  // With `view`, the screen may show search results. Calls that contain what the user has typed are sent only by the
  // browser.
  exchangeMall: { chunk: 'mall', parameters: ['delivers'], except: ['view'], showsPrices: true },
  learning: { chunk: 'learning', needsNoData: true },
  login: { chunk: 'login', needsNoData: true, isForGuestsOnly: true },
  mallGoods: { chunk: 'goods', parameters: ['id'], showsPrices: true },
  membership: { chunk: 'membership', showsPrices: true },
  parentClass: { chunk: 'parentClass', parameters: ['article', 'age', 'theme'], except: ['saved'] },
  series: { chunk: 'series', parameters: ['id', 'sort'] },
  showcase: { chunk: 'showcase' },
  story: { chunk: 'story', parameters: ['id'] },
  // Only the device knows the secret of a gift, so only the browser can render the gift.
  storyPackage: { chunk: 'package', parameters: ['id'], except: ['gift'], showsPrices: true },
  topic: { chunk: 'topic', parameters: ['id'] },
} satisfies Partial<Record<ScreenId, RenderedScreen>>;

export type RenderedScreenId = keyof typeof screens;

/**
 * The screens that the gateway renders. A guest gets the login screen instead of a screen that needs a login.
 * scripts/build/rendererParts.ts leaves all other screens out of the renderer.
 */
export const renderedScreens: Partial<Record<ScreenId, RenderedScreen>> = screens;

/**
 * Returns how the screen is rendered with these parameters for this visitor; undefined if the gateway does not render
 * it.
 */
export function renderedScreenAt(id: ScreenId, search: URLSearchParams, visitor: Visitor): RenderedScreen | undefined {
  const screen = renderedScreens[id];
  const { parameters = [], except = [], isForGuestsOnly = false } = screen ?? {};
  if (visitor === 'user' && isForGuestsOnly) return undefined;
  // An address in which a parameter occurs several times is not rendered, because each screen decides for itself which
  // value it uses.
  const isPlain = parameters.every((name) => search.getAll(name).length <= 1);
  return isPlain && !except.some((name) => search.has(name)) ? screen : undefined;
}
