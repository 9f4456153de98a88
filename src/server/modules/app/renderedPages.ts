import crypto from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { Lru } from 'toad-cache';
import * as v from 'valibot';
import {
  CHUNK_FILES,
  RENDERED_ATTRIBUTE,
  RENDERED_DATA_ID,
  RENDERER_FILE,
  type AnswerGuest,
  type PageRenderer,
  type RenderedPage,
} from '#contract/pageRenderer.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { html } from '#server/http/html.ts';

/** How long a page is shown without asking the database again. */
const FRESH_MS = 5 * SECOND_MS;
/** A page takes about 150 KiB with its compressed form. */
const MOST_PAGES = 200;
/** A higher quality takes several times as long and saves a twentieth. */
const BROTLI_QUALITY = 5;

const compress = promisify(zlib.brotliCompress);

const ChunkFiles = v.record(v.string(), v.array(v.string()));

/** A page for guests, complete with its data. */
export interface GuestPage {
  html: string;
  brotli: Buffer;
  etag: string;
}

interface Renderer extends PageRenderer {
  files: v.InferOutput<typeof ChunkFiles>;
}

interface RenderedPagesOptions {
  appDist: string;
  answer: AnswerGuest;
  /** Whether the app may be built again while the gateway runs. */
  isWatching: boolean;
  onProblem: (problem: unknown) => void;
}

/** Renders pages for guests with the renderer of the built app, and keeps the latest ones in bounded memory. */
export function createRenderedPages({ appDist, answer, isWatching, onProblem }: RenderedPagesOptions) {
  const readRenderer = rendererReader(appDist, isWatching);
  const kept = new Lru<{ shell: string; page: Promise<GuestPage | undefined> }>(MOST_PAGES, FRESH_MS);

  async function make(renderer: Renderer, shell: string, address: string): Promise<GuestPage | undefined> {
    const rendered = await renderer.renderPage(address, answer);
    const text = rendered && completed(shell, rendered, renderer.files[rendered.chunk] ?? []);
    if (text === undefined) return undefined;
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const digest = crypto.createHash('sha256').update(text).digest('base64url').slice(0, 22);
    // Weak, because the same tag stands for the compressed form too.
    return { html: text, brotli: await compress(text, { params }), etag: `W/"${digest}"` };
  }

  return {
    /**
     * Returns the page at a path below the base path, which begins with a slash, as a guest sees it first; undefined if it is
     * not rendered here or cannot be rendered now: the shell then shows it. `shell` is the content of index.html.
     */
    async find(target: string, shell: string): Promise<GuestPage | undefined> {
      try {
        const renderer = readRenderer();
        const address = renderer?.addressOf(target);
        if (!renderer || address === undefined) return undefined;
        const present = kept.get(address);
        if (present?.shell === shell) return await present.page;
        const page = make(renderer, shell, address);
        kept.set(address, { shell, page });
        return await page;
      } catch (problem) {
        onProblem(problem);
        return undefined;
      }
    },
  };
}

/** Returns index.html with the rendered screen in it; undefined if it is not the page that the app builds. */
function completed(shell: string, page: RenderedPage, files: readonly string[]): string | undefined {
  const styles = files.filter((file) => file.endsWith('.css'));
  const links = styles.map((href) => html`<link rel="stylesheet" href="${href}" />`.text).join('');
  const parts: [string | RegExp, string][] = [
    ['<html lang="zh-CN"', `<html lang="zh-CN" ${RENDERED_ATTRIBUTE}`],
    [/<title>[^<]*<\/title>/, html`<title>${page.title}</title>`.text],
    ['</head>', `${links}</head>`],
    [
      '<div id="root"></div>',
      `<div id="root">${page.html}</div><script type="application/json" id="${RENDERED_DATA_ID}">${page.data}</script>`,
    ],
  ];
  let text = shell;
  for (const [place, content] of parts) {
    if (typeof place === 'string' ? !text.includes(place) : !place.test(text)) return undefined;
    // A function, because `$` in a text would refer to the place.
    text = text.replace(place, () => content);
  }
  return text;
}

function rendererReader(appDist: string, isWatching: boolean): () => Renderer | undefined {
  const file = path.resolve(appDist, RENDERER_FILE);
  const load = createRequire(file);
  let known: { renderer: Renderer; modifiedAt: number } | undefined;
  return () => {
    if (known && !isWatching) return known.renderer;
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return undefined;
    if (known?.modifiedAt === modifiedAt) return known.renderer;
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the only way to load a module again
    delete load.cache[file];
    const renderer = load(file) as PageRenderer;
    const files = v.parse(ChunkFiles, JSON.parse(fs.readFileSync(path.resolve(appDist, CHUNK_FILES), 'utf8')));
    known = { renderer: { ...renderer, files }, modifiedAt };
    return known.renderer;
  };
}
