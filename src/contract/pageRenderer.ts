/**
 * The interface between the gateway and the renderer, which is built with the app (src/app/rendering). The gateway
 * finds the renderer beside the app's index.html.
 */
export const RENDERER_FILE = 'render/renderer.cjs';

/** The file, also beside index.html, that lists the addresses of the files of each named chunk, as JSON. */
export const CHUNK_FILES = 'render/chunks.json';

/**
 * The id of the element that covers the screen while a child rests. It comes after the element of the app, which is
 * `inert` while the cover is shown.
 */
export const REST_COVER_ID = 'resting';

/** The id of the script element with the data of a rendered page. */
export const RENDERED_DATA_ID = 'rendered';

/** The attribute of the root element of a rendered page that React has not hydrated yet. */
export const RENDERED_ATTRIBUTE = 'data-rendered';

/**
 * The attribute by which the service worker marks a page that it has stored, because the data in it may have changed.
 */
export const STORED_ATTRIBUTE = 'data-stored';

/**
 * The header of a page that was rendered for all guests. Its value is the address below the base path, on which alone
 * the content of the page depends.
 */
export const RENDERED_ADDRESS_HEADER = 'x-rendered-address';

/**
 * Answers a call that the screen makes for the visitor; the call is identified by the method and path of its endpoint.
 * Throws if the call fails.
 */
export type AnswerVisitor = (call: { method: string; path: string }, request: unknown) => Promise<unknown>;

export interface RenderedPage {
  title: string;
  /** For search engines and previews of links; undefined if the screen has no description. */
  description: string | undefined;
  /** The content of the root element. */
  html: string;
  /** JSON for a script element: it contains no `<`. */
  data: string;
  /** The name of the screen's chunk, whose files CHUNK_FILES lists. */
  chunk: string;
}

/** The page that is sent while a child rests. It shows nothing of the screen. */
export interface RestPage {
  title: string;
  /** The content of the element that covers the page. */
  cover: string;
  chunk: string;
}

/**
 * The visitor for whom a page is rendered. The renderer learns only from the replies to its calls which user this is.
 */
export type Visitor = 'guest' | 'user';

export interface PageRenderer {
  /**
   * Returns the path that stands for all paths with the same page, in the form that `renderPage` takes; undefined if
   * the gateway does not render this screen.
   */
  addressOf: (path: string) => string | undefined;
  /**
   * Renders the screen at a path below the base path, in its first state for this visitor. Returns undefined if the
   * gateway does not render the screen for this visitor, if a call of the screen has failed, or if the address names no
   * content.
   */
  renderPage: (path: string, answer: AnswerVisitor, visitor?: Visitor) => Promise<RenderedPage | RestPage | undefined>;
}
