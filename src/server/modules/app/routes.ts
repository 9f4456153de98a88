import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NAMELESS_CALLER, NATIVE_AGENT, environmentKindOf as appSurroundingsOf } from '#contract/host/agent.ts';
import { RENDERED_ADDRESS_HEADER } from '#contract/pageRenderer.ts';
import { nobody } from '#server/access/caller.ts';
import { pageCallers } from '#server/access/pageCaller.ts';
import { restingDevice } from '#server/domain/eyeCare/restCookie.ts';
import { placeOf } from '#server/domain/payments/channelsFor.ts';
import { answerVisitor } from '#server/endpoint/visitorAnswers.ts';
import type { Gateway } from '#server/gateway.ts';
import { acceptsBrotli, createBrotliCache } from '#server/http/brotli.ts';
import { entityTag, matchesIfNoneMatch } from '#server/http/entityTag.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Settings } from '#server/settings/settings.ts';
import { assetFolders } from './assetArchive.ts';
import { pagePolicies, policyKindOf } from './pagePolicies.ts';
import { preloadHeader } from './preloadHeader.ts';
import { createRenderedPages, type EncodedPage } from './renderedPages.ts';

/** The base path of the app's screens, without a slash at the end. */
const BASE = '/combine';

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The content of index.html, which visitors get if the gateway renders no page for them. */
interface Shell extends EncodedPage {
  text: string;
  policies: ReturnType<typeof pagePolicies>;
  link: string | undefined;
  etag: string;
}

/**
 * Serves the built client under /combine/. The names of chunks contain a hash, so browsers cache chunks for ever.
 * Chunks of other builds come from the archive. A missing chunk is answered with 404 and not with the page, because the
 * browser would run the HTML as a script. All other addresses return the page, which browsers revalidate each time. For
 * most visitors, the page contains the first screen as rendered HTML.
 */
export async function appRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { settings, serverSecret } = gateway;
  const { appDist, assetArchiveDir, appEnv, hasServiceWorker } = settings;
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    index: false,
  });
  const readShell = fileReader(path.join(appDist, 'index.html'), settings, (html) => shellOf(html, settings));
  const renderedPages = createRenderedPages({
    appDist,
    answer: answerVisitor(app, nobody),
    timeoutMs: settings.renderTimeoutMs,
    isWatching: appEnv !== 'production',
    onProblem: (problem) => app.log.error({ err: problem }, 'a page was not rendered'),
  });

  const callerOf = pageCallers(gateway);
  /** Returns the rendered page of a signed-in user; undefined if the user gets the shell. */
  const pageOfUser = (request: FastifyRequest, shell: string): Promise<EncodedPage | undefined> => {
    const findUser = async () => {
      const caller = await callerOf(request, restingDevice(request, serverSecret));
      return caller && answerVisitor(app, caller);
    };
    return renderedPages.renderForUser(findUser, pathOf(request), shell, hidesPrices(request));
  };
  /** Returns the rest screen for a guest if somebody must rest on this device; undefined if no rest covers the page. */
  const restScreenOfGuest = async (request: FastifyRequest, shell: string): Promise<EncodedPage | undefined> => {
    const knownDevice = restingDevice(request, serverSecret);
    if (knownDevice === undefined) return undefined;
    return renderedPages.renderRest(answerVisitor(app, { ...nobody, knownDevice }), pathOf(request), shell);
  };

  // The query is percent-encoded anew, so that it is valid in a header. It is kept, because it may contain a login,
  // such as `_token`.
  for (const place of ['/', BASE]) {
    app.get(place, async ({ url }, reply) =>
      reply.redirect(`${BASE}/${new URL(url, 'http://gateway.invalid').search}`, 302),
    );
  }

  for (const folder of assetFolders) {
    app.get<{ Params: { '*': string } }>(`/combine/${folder}/*`, async ({ params }, reply) => {
      const file = `${folder}/${params['*']}`;
      const isName = /^\w+\/[\w~-][\w.~-]*$/.test(file);
      const root = [appDist, assetArchiveDir].find((place) => isName && fs.existsSync(path.join(place, file)));
      if (root === undefined) throw new Problem(404, 'not_found');
      return reply.header('cache-control', IMMUTABLE_CACHE_CONTROL).sendFile(file, root);
    });
  }

  const compressedWorker = createBrotliCache(1);
  const readWorker = fileReader(
    path.join(appDist, hasServiceWorker ? 'serviceWorker.js' : 'withdrawnWorker.js'),
    settings,
    (script) => ({ script: script.toString('utf8'), etag: entityTag(script) }),
  );
  // Browsers must ask for the service worker each time, because a cached copy would delay new releases.
  app.get('/combine/serviceWorker.js', async (request, reply) => {
    const worker = readWorker();
    if (!worker) throw new Problem(404, 'not_found');
    const { script, etag } = worker;
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });
    if (matchesIfNoneMatch(etag, request)) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    if (!acceptsBrotli(request)) return reply.send(script);
    return reply.header('content-encoding', 'br').send(await compressedWorker(etag, script));
  });

  app.get<{ Params: { '*': string } }>('/combine/*', { config: { isPage: true } }, async (request, reply) => {
    const { params, headers } = request;
    const file = params['*'];
    // Files of `public/` that the build copies next to index.html, such as an icon or a manifest.
    if (/^[\w-]+\.(?!html)[a-z0-9]+$/.test(file) && fs.existsSync(path.join(appDist, file))) {
      return reply.header('cache-control', 'public, max-age=3600').sendFile(file, appDist);
    }
    const shell = readShell();
    if (!shell) throw new Problem(503, 'app_not_built');
    const isSimulated = appEnv !== 'production' && headers['sec-fetch-dest'] === 'iframe';
    // The service worker stores index.html for all visitors, and its release contains the digest of exactly this file.
    const isRendered = file !== 'index.html' && !isSimulated && mayBeRendered(request);
    const isGuest = !hasSession(request);
    const privatePage = isRendered ? await (isGuest ? restScreenOfGuest : pageOfUser)(request, shell.text) : undefined;
    const guestPage =
      isRendered && isGuest && !privatePage
        ? await renderedPages.renderForGuest(pathOf(request), shell.text, hidesPrices(request))
        : undefined;
    const { etag } = guestPage ?? shell;
    reply.headers({
      // A page for one visitor must not be stored, because others who use the same device must not see it.
      ...(privatePage ? { 'cache-control': 'private, no-store' } : { 'cache-control': 'no-cache', etag }),
      'content-security-policy': shell.policies[isSimulated ? 'host' : policyKindOf(headers['user-agent'] ?? '')],
      vary: 'user-agent, sec-fetch-dest, cookie, accept-encoding',
    });
    if (guestPage) reply.header(RENDERED_ADDRESS_HEADER, guestPage.address);
    else if (!privatePage && shell.link !== undefined) reply.header('link', shell.link);
    if (!privatePage && matchesIfNoneMatch(etag, request)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    const { html, brotli } = privatePage ?? guestPage ?? shell;
    // No page contains a token, so its compressed length reveals none (the attack BREACH, docs/decisions/0096).
    return acceptsBrotli(request) ? reply.header('content-encoding', 'br').send(brotli) : reply.send(html);
  });
}

/**
 * Whether the gateway renders the page for this visitor. In a host app there are two exceptions. A visitor without a
 * session gets the shell: the host signs its user in only while the page starts, so a page for a guest would show the
 * wrong age group for a moment. A user of the caller that must not show nicknames (STATE-09) gets the shell too,
 * because the home shows the nickname of the child.
 */
function mayBeRendered(request: FastifyRequest): boolean {
  const agent = request.headers['user-agent'] ?? '';
  if (appSurroundingsOf(agent) !== 'host') return true;
  return hasSession(request) && NATIVE_AGENT.exec(agent)?.[2] !== NAMELESS_CALLER;
}

/**
 * WeChat does not allow pages on iOS to show prices of virtual goods. So visitors there get no rendered page with
 * prices: the pages in the cache are the same for all guests and have been rendered for a browser.
 */
const hidesPrices = ({ headers }: FastifyRequest): boolean => placeOf(headers['user-agent'] ?? '') === 'iosWechat';

const hasSession = ({ headers }: FastifyRequest): boolean => /(?:^|; ?)token=./.test(headers.cookie ?? '');

/** Returns the path of a request below the base path, with its query. */
const pathOf = ({ url }: FastifyRequest): string => url.slice(BASE.length);

/**
 * Returns a function that reads a file of the build: in development again after each build, in production only once,
 * when `fileReader` is called. So a gateway never combines index.html with the service worker of another release, even
 * if a deploy replaces the files while the gateway runs.
 */
function fileReader<T>(file: string, { appEnv }: Settings, parse: (content: Buffer) => T): () => T | undefined {
  const isWatching = appEnv !== 'production';
  let known: { content: T; modifiedAt: number } | undefined;
  const read = (): T | undefined => {
    if (known && !isWatching) return known.content;
    const modifiedAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (modifiedAt === undefined) return undefined;
    if (known?.modifiedAt !== modifiedAt) known = { content: parse(fs.readFileSync(file)), modifiedAt };
    return known.content;
  };
  if (!isWatching) read();
  return read;
}

function shellOf(html: Buffer, settings: Settings): Shell {
  const text = html.toString('utf8');
  return {
    html,
    text,
    brotli: zlib.brotliCompressSync(html),
    policies: pagePolicies(settings, inlineScriptHashes(text)),
    link: preloadHeader(text),
    etag: entityTag(html),
  };
}

/** Returns the hashes of the inline scripts. CSP level 3 (§8.3) hashes the exact bytes between the script tags. */
function inlineScriptHashes(html: string): string[] {
  const inline = html.matchAll(/<script(?![^>]*\ssrc[\s=>])[^>]*>([\s\S]*?)<\/script>/gi);
  return Array.from(inline, ([, source = '']) => digest(source));
}

const digest = (text: string): string => crypto.createHash('sha256').update(text).digest('base64');
