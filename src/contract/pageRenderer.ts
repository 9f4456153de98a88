/**
 * This file is the interface between the gateway and the renderer, which is built together with the app
 * (src/app/rendering). The gateway finds the renderer in the folder of the app's index.html.
 */
export const RENDERER_FILE = 'render/renderer.cjs';

/** A JSON file in the folder of index.html. It lists the addresses of the files of each named chunk. */
export const CHUNK_FILES = 'render/chunks.json';

/**
 * The id of the element that covers the screen while a child rests. It is the next sibling of the element of the app,
 * which is `inert` while it is covered.
 */
export const REST_COVER_ID = 'resting';

/** The id of the script element with the data of a rendered page. */
export const RENDERED_DATA_ID = 'rendered';

/** The attribute of the root element of a rendered page that React has not hydrated yet. */
export const RENDERED_ATTRIBUTE = 'data-rendered';

/**
 * The attribute by which the service worker marks a page that it has stored. The app then fetches the data of the page
 * again, because they may have changed.
 */
export const STORED_ATTRIBUTE = 'data-stored';

/**
 * The header of a page that was rendered for all guests. Its value is the address below the base path, with only those
 * parameters on which the content of the page depends.
 */
export const RENDERED_ADDRESS_HEADER = 'x-rendered-address';

/**
 * Answers a call that a screen makes for the visitor. `call` is the method and path of the endpoint. Throws if the call
 * fails.
 */
export type AnswerVisitor = (call: { method: string; path: string }, request: unknown) => Promise<unknown>;

export interface RenderedPage {
  title: string;
  /** The description for search engines and previews of links; undefined if the screen has none. */
  description: string | undefined;
  /** The content of the root element. */
  html: string;
  /** The data of the page, as JSON that may stand in a script element, because it contains no `<`. */
  data: string;
  /** The name of the screen's chunk, whose files CHUNK_FILES lists. */
  chunk: string;
}

/** The page that the gateway sends while a child rests. It contains nothing of the screen. */
export interface RestPage {
  title: string;
  /** The content of the element that covers the page. */
  cover: string;
  chunk: string;
}

/**
 * The kind of visitor for whom a page is rendered. The renderer does not receive the user's id. Which
 * user it is follows only from the replies to the calls that the renderer makes.
 */
export type Visitor = 'guest' | 'user';

export interface PageRenderer {
  /**
   * Returns one path for all paths that show the same page to guests, in the form that `renderPage` takes. Returns
   * undefined if the gateway does not render this screen for guests.
   */
  addressOf: (path: string) => string | undefined;
  /**
   * Whether the screen at this path shows prices of goods. Where prices of virtual goods must not be shown, the browser
   * renders these screens, because it knows in which app the page runs.
   */
  showsPrices: (path: string) => boolean;
  /**
   * Renders the screen at a path below the base path, in its first state for this visitor. Returns the rest screen if
   * the limits of a user do not allow the screen now. Returns undefined if the gateway does not render the screen for
   * this visitor, if a call of the screen has failed, or if the address names no content.
   */
  renderPage: (path: string, answer: AnswerVisitor, visitor?: Visitor) => Promise<RenderedPage | RestPage | undefined>;

  /**
   * Returns the rest screen if the visitor's limits do not allow the screen at this path now; undefined if they do.
   * `answer` answers the calls of this visitor.
   */
  renderRest: (path: string, answer: AnswerVisitor) => Promise<RestPage | undefined>;
}
