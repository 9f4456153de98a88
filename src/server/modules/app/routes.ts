import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/problem.ts';
import type { Settings } from '#server/settings.ts';
import { assetFolders } from './assetArchive.ts';
import { pagePolicies, surroundingsOf } from './pagePolicies.ts';

const YEAR = 'public, max-age=31536000, immutable';

interface Page {
  html: string;
  policies: ReturnType<typeof pagePolicies>;
  etag: string;
  modifiedAt: number;
}

/**
 * The built client under /combine/. Chunks carry their hash and live for ever; one that is missing is a 404, as a page
 * in its place would be run as a script. A page of another build finds its chunks in the archive. Every other address is the page, which is asked for anew each time.
 */
export async function appRoutes(app: FastifyInstance, { settings }: Gateway): Promise<void> {
  const { appDist, assetArchiveDir, appEnv } = settings;
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
  });
  const readPage = pageReader(settings);

  app.get('/', async (_, reply) => reply.redirect('/combine/', 302));
  app.get('/combine', async (_, reply) => reply.redirect('/combine/', 302));

  for (const folder of assetFolders) {
    app.get<{ Params: { '*': string } }>(`/combine/${folder}/*`, async ({ params }, reply) => {
      const file = `${folder}/${params['*']}`;
      const isName = /^\w+\/[\w~-][\w.~-]*$/.test(file);
      const root = [appDist, assetArchiveDir].find((place) => isName && fs.existsSync(path.join(place, file)));
      if (root === undefined) throw new Problem(404, 'not_found');
      return reply.header('cache-control', YEAR).sendFile(file, root);
    });
  }

  app.get<{ Params: { '*': string } }>(
    '/combine/*',
    { config: { isPage: true } },
    async ({ params, headers }, reply) => {
      const file = params['*'];
      // What `public/` puts beside the page: an icon, a manifest.
      if (/^[\w-]+\.(?!html)[a-z0-9]+$/.test(file) && fs.existsSync(path.join(appDist, file))) {
        return reply.header('cache-control', 'public, max-age=3600').sendFile(file, appDist);
      }
      const page = readPage();
      if (!page) throw new Problem(503, 'app_not_built');
      const isSimulated = appEnv !== 'production' && headers['sec-fetch-dest'] === 'iframe';
      reply.headers({
        'cache-control': 'no-cache',
        etag: page.etag,
        'content-security-policy': page.policies[isSimulated ? 'host' : surroundingsOf(headers['user-agent'] ?? '')],
        vary: 'user-agent, sec-fetch-dest',
      });
      if (headers['if-none-match'] === page.etag) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(page.html);
    },
  );
}

/** Reads the page again when it was built anew while a developer's gateway runs; in production once is enough. */
function pageReader(settings: Settings): () => Page | undefined {
  const file = path.join(settings.appDist, 'index.html');
  const isWatching = settings.appEnv !== 'production';
  let page: Page | undefined;
  return () => {
    if (page && !isWatching) return page;
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return undefined;
    if (page?.modifiedAt === modifiedAt) return page;
    const html = fs.readFileSync(file, 'utf8');
    const policies = pagePolicies(settings, inlineScriptHashes(html));
    page = { html, policies, etag: `"${digest(html).slice(0, 22)}"`, modifiedAt };
    return page;
  };
}

/** CSP level 3 §8.3: the digest of what stands between the tags, byte for byte. */
function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script>/gi);
  return Array.from(inline, ([, source = '']) => digest(source));
}

const digest = (text: string): string => crypto.createHash('sha256').update(text).digest('base64');
