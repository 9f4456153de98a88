import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { contentSecurityPolicy } from '../../securityHeaders.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** ENV-02 */
const NATIVE_AGENT = /ilisten_(android|ios)/i;

/** Bridges are driven by hidden frames; the host name of the iOS one can't be written in a policy. */
const NATIVE_FRAMES = ['https:', 'wvjbscheme:', 'yy:'];

interface Page {
  html: string;
  policy: string;
  /** For the webviews of host apps. */
  nativePolicy: string;
  etag: string;
  modifiedAt: number;
}

/**
 * The built client under /combine/. Chunks carry their hash and live for ever; one that is missing is a 404, as a page
 * in its place would be run as a script. Every other address is the page, which is asked for anew each time.
 */
export async function appRoutes(app: FastifyInstance, { settings }: Gateway): Promise<void> {
  const { appDist, appEnv, contentOrigins } = settings;
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
  });
  const readPage = pageReader(path.join(appDist, 'index.html'), contentOrigins, appEnv !== 'production');

  app.get('/', async (_, reply) => reply.redirect('/combine/', 302));
  app.get('/combine', async (_, reply) => reply.redirect('/combine/', 302));

  for (const folder of ['js', 'css', 'asset']) {
    app.get<{ Params: { '*': string } }>(`/combine/${folder}/*`, async ({ params }, reply) => {
      const file = `${folder}/${params['*']}`;
      if (!/^\w+\/[\w~-][\w.~-]*$/.test(file) || !fs.existsSync(path.join(appDist, file))) {
        throw new Problem(404, 'not_found');
      }
      return reply.header('cache-control', YEAR).sendFile(file, appDist);
    });
  }

  app.get<{ Params: { '*': string } }>('/combine/*', async ({ params, headers }, reply) => {
    const file = params['*'];
    // What `public/` puts beside the page: an icon, a manifest.
    if (/^[\w-]+\.(?!html)[a-z0-9]+$/.test(file) && fs.existsSync(path.join(appDist, file))) {
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file, appDist);
    }
    const page = readPage();
    if (!page) throw new Problem(503, 'app_not_built');
    const isSimulated = appEnv !== 'production' && headers['sec-fetch-dest'] === 'iframe';
    const isNative = isSimulated || NATIVE_AGENT.test(headers['user-agent'] ?? '');
    reply.headers({
      'cache-control': 'no-cache',
      etag: page.etag,
      'content-security-policy': isNative ? page.nativePolicy : page.policy,
      vary: 'user-agent',
    });
    if (headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(page.html);
  });
}

/** Reads the page again when it was built anew while a developer's gateway runs; in production once is enough. */
function pageReader(file: string, contentOrigins: readonly string[], isWatching: boolean): () => Page | undefined {
  let page: Page | undefined;
  return () => {
    if (page && !isWatching) return page;
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return undefined;
    if (page?.modifiedAt === modifiedAt) return page;
    const html = fs.readFileSync(file, 'utf8');
    const scripts = inlineScriptHashes(html);
    const policy = contentSecurityPolicy(contentOrigins, { scripts });
    const nativePolicy = contentSecurityPolicy(contentOrigins, { scripts, frames: NATIVE_FRAMES });
    page = { html, policy, nativePolicy, etag: `"${digest(html).slice(0, 22)}"`, modifiedAt };
    return page;
  };
}

/** CSP level 3 §8.3: the digest of what stands between the tags, byte for byte. */
function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script>/gi);
  return Array.from(inline, ([, source = '']) => digest(source));
}

const digest = (text: string): string => crypto.createHash('sha256').update(text).digest('base64');
