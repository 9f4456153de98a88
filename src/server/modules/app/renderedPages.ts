import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Lru } from 'toad-cache';
import * as v from 'valibot';
import {
  CHUNK_FILES,
  RENDERED_ATTRIBUTE,
  RENDERED_DATA_ID,
  RENDERER_FILE,
  REST_COVER_ID,
  type AnswerVisitor,
  type PageRenderer,
  type RenderedPage,
  type RestPage,
} from '#contract/pageRenderer.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { brotliOfPage } from '#server/http/brotli.ts';
import { entityTag } from '#server/http/entityTag.ts';
import { html } from '#server/http/html.ts';

/** The time for which a page is sent from the cache before it is rendered again from the database. */
const FRESH_MS = 5 * SECOND_MS;
/** The maximum number of pages in the cache. A page takes about 150 KiB, including its compressed form. */
const MAX_PAGES = 200;
/**
 * How many pages are rendered at the same time at most: `guests` limits pages that are the same for all guests, and
 * `visitors` limits all pages that are rendered for one visitor each. Further requests get the shell. Otherwise
 * requests for many different addresses would delay the calls of all users. Pages from the cache are not counted.
 */
const MAX_CONCURRENT_RENDERS = { guests: 16, visitors: 8 };

const ChunkFiles = v.record(v.string(), v.array(v.string()));

/**
 * A page, complete with its data. It is kept as bytes, because the garbage collector would copy each kept string twice.
 */
export interface EncodedPage {
  html: Buffer;
  brotli: Buffer;
}

export interface GuestPage extends EncodedPage {
  etag: string;
  /** The part of the address on which the content of the page depends, relative to the base path. */
  address: string;
}

interface Renderer extends PageRenderer {
  files: v.InferOutput<typeof ChunkFiles>;
  /**
   * Returns a style element with the content of the sheet at this address, so that the browser can paint the page
   * without a further request. Webpack recognises the sheet by the address in the element.
   */
  styleOf: (address: string) => string;
}

const STYLE_LINK = /<link href="(\/combine\/css\/[^"]+)" rel="stylesheet"[^>]*>/g;

interface RenderedPagesOptions {
  appDist: string;
  answer: AnswerVisitor;
  /** The time after which a visitor gets the shell instead of a rendered page. */
  timeoutMs: number;
  /** Whether the app may be built again while the gateway runs. */
  isWatching: boolean;
  onProblem: (problem: unknown) => void;
}

/** Renders pages with the renderer of the built app. Pages for guests are kept in a cache of limited size. */
export function createRenderedPages({ appDist, answer, timeoutMs, isWatching, onProblem }: RenderedPagesOptions) {
  const readRenderer = rendererReader(appDist, isWatching);
  const cache = new Lru<{ shell: string; page: Promise<GuestPage | undefined> }>(MAX_PAGES, FRESH_MS);

  const activeRenders = { guests: 0, visitors: 0 };

  async function renderGuestPage(renderer: Renderer, shell: string, address: string): Promise<GuestPage | undefined> {
    activeRenders.guests += 1;
    try {
      const rendered = await renderer.renderPage(address, answer);
      const text = rendered && fillShell(shell, rendered, renderer);
      if (text === undefined) return undefined;
      const page = await encodePage(text);
      // The compressed form is hashed, because it is shorter.
      return { ...page, etag: entityTag(page.brotli), address };
    } finally {
      activeRenders.guests -= 1;
    }
  }

  async function getGuestPage(target: string, shell: string, hidesPrices: boolean): Promise<GuestPage | undefined> {
    try {
      const renderer = readRenderer();
      const address = renderer?.addressOf(target);
      if (!renderer || address === undefined || (hidesPrices && renderer.showsPrices(target))) return undefined;
      const present = cache.get(address);
      if (present?.shell === shell) return await present.page;
      if (activeRenders.guests >= MAX_CONCURRENT_RENDERS.guests) return undefined;
      const page = renderGuestPage(renderer, shell, address);
      cache.set(address, { shell, page });
      return await page;
    } catch (problem) {
      onProblem(problem);
      return undefined;
    }
  }

  /** Renders a page for one visitor. The page is not cached. */
  async function renderOnce(
    shell: string,
    render: (renderer: Renderer) => Promise<RenderedPage | RestPage | undefined>,
  ): Promise<EncodedPage | undefined> {
    if (activeRenders.visitors >= MAX_CONCURRENT_RENDERS.visitors) return undefined;
    activeRenders.visitors += 1;
    try {
      const renderer = readRenderer();
      const rendered = renderer && (await render(renderer));
      const text = renderer && rendered && fillShell(shell, rendered, renderer);
      return text === undefined ? undefined : await encodePage(text);
    } catch (problem) {
      onProblem(problem);
      return undefined;
    } finally {
      activeRenders.visitors -= 1;
    }
  }

  return {
    /**
     * Returns the page at `target` as a guest first sees it. Returns undefined if the page is not rendered by the
     * gateway, cannot be rendered now or takes too long; the browser then gets the shell. A page that takes too long is
     * kept for later requests. `target` is the path below the base path and begins with a slash; `shell` is the content
     * of index.html. With `hidesPrices`, no page with prices is returned (`PageRenderer.showsPrices`).
     */
    renderForGuest: (target: string, shell: string, hidesPrices = false) =>
      withTimeout(timeoutMs, getGuestPage(target, shell, hidesPrices)),

    /**
     * Returns the page as a user first sees it, or undefined if the visitor gets the shell. The page is not cached. The
     * time limit also covers the look-up of the user.
     */
    renderForUser: (findUser: FindUser, target: string, shell: string, hidesPrices = false) =>
      withTimeout(
        timeoutMs,
        renderOnce(shell, async (renderer) => {
          const answerUser = await findUser();
          if (!answerUser) return undefined;
          if (hidesPrices && renderer.showsPrices(target)) return renderer.renderRest(target, answerUser);
          return renderer.renderPage(target, answerUser, 'user');
        }),
      ),

    /**
     * Returns the rest screen if the guest must rest and the limits cover the page; undefined otherwise. `answerGuest`
     * answers the guest's calls.
     */
    renderRest: (answerGuest: AnswerVisitor, target: string, shell: string) =>
      withTimeout(
        timeoutMs,
        renderOnce(shell, (renderer) => renderer.renderRest(target, answerGuest)),
      ),
  };
}

/** Returns a function that answers the calls of the user; undefined if the visitor is not signed in. */
type FindUser = () => Promise<AnswerVisitor | undefined>;

/** Returns undefined if the page is not ready after `timeoutMs`. */
function withTimeout<T>(timeoutMs: number, page: Promise<T | undefined>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, undefined);
    void page.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

async function encodePage(text: string): Promise<EncodedPage> {
  const html = Buffer.from(text);
  return { html, brotli: await brotliOfPage(html) };
}

/**
 * Returns index.html with the rendered screen in it; undefined if index.html lacks the placeholder for one of its
 * parts.
 */
function fillShell(shell: string, page: RenderedPage | RestPage, renderer: Renderer): string | undefined {
  const files = renderer.files[page.chunk] ?? [];
  const styles = files.filter((file) => file.endsWith('.css')).map(renderer.styleOf);
  // The scripts of the screen are preloaded, because otherwise the entry would request them only after it has started.
  // Scripts that index.html already loads (those of the home) are left out.
  const scripts = files
    .filter((file) => file.endsWith('.js') && !shell.includes(file))
    .map((file) => html`<link rel="preload" as="script" href="${file}" />`.text);
  const title: Part = [/<title>[^<]*<\/title>/, () => html`<title>${page.title}</title>`.text];
  if ('cover' in page) {
    return replaceParts(shell, renderer, [
      title,
      [/<\/head>/, (found) => [...styles, found].join('')],
      [/<div id="root"><\/div>/, () => `<div id="root" inert></div><div id="${REST_COVER_ID}">${page.cover}</div>`],
    ]);
  }
  return replaceParts(shell, renderer, [
    [/<html lang="zh-CN"/, (found) => `${found} ${RENDERED_ATTRIBUTE}`],
    title,
    [
      /<meta name="description"[^>]*>/,
      (found) =>
        page.description === undefined ? found : html`<meta name="description" content="${page.description}" />`.text,
    ],
    [/<\/head>/, (found) => [openGraphTags(page), ...styles, ...scripts, found].join('')],
    [
      /<div id="root"><\/div>/,
      () =>
        `<div id="root">${page.html}</div><script type="application/json" id="${RENDERED_DATA_ID}">${page.data}</script>`,
    ],
  ]);
}

type Part = [place: RegExp, content: (found: string) => string];

function replaceParts(shell: string, renderer: Renderer, parts: readonly Part[]): string | undefined {
  // The style links of index.html are replaced before the rendered parts are inserted, because a text in a part could
  // look like such a link.
  let text = shell.replace(STYLE_LINK, (_, address: string) => renderer.styleOf(address));
  for (const [place, content] of parts) {
    if (!place.test(text)) return undefined;
    text = text.replace(place, content);
  }
  return text;
}

/** Returns the meta tags from which other apps make the preview of a link (Open Graph protocol). */
const openGraphTags = ({ title, description }: RenderedPage): string =>
  [
    html`<meta property="og:title" content="${title}" />`.text,
    description === undefined ? '' : html`<meta property="og:description" content="${description}" />`.text,
  ].join('');

function rendererReader(appDist: string, isWatching: boolean): () => Renderer | undefined {
  const file = path.resolve(appDist, RENDERER_FILE);
  const load = createRequire(file);
  let known: { renderer: Renderer; modifiedAt: number } | undefined;
  return () => {
    if (known && !isWatching) return known.renderer;
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return undefined;
    if (known?.modifiedAt === modifiedAt) return known.renderer;
    // oxlint-disable-next-line typescript/no-dynamic-delete -- the only way to load a module again
    delete load.cache[file];
    const renderer = load(file) as PageRenderer;
    const files = v.parse(ChunkFiles, JSON.parse(fs.readFileSync(path.resolve(appDist, CHUNK_FILES), 'utf8')));
    known = { renderer: { ...renderer, files, styleOf: styleReader(appDist) }, modifiedAt };
    return known.renderer;
  };
}

function styleReader(appDist: string): (address: string) => string {
  const known = new Map<string, string>();
  return (address) => {
    const present = known.get(address);
    if (present !== undefined) return present;
    const css = fs.readFileSync(path.join(appDist, 'css', path.basename(address)), 'utf8');
    // A style sheet that contains the end tag of the element cannot be inlined, so the browser fetches it. At present,
    // no style sheet of the build contains this tag.
    const element = /<\/style/i.test(css)
      ? html`<link rel="stylesheet" href="${address}" />`.text
      : `<style data-href="${address}">${css}</style>`;
    known.set(address, element);
    return element;
  };
}
