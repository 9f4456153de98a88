import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LAB_PATH, NATIVE_TOKEN_PATH, NativeTokenOrder } from '#contract/lab.ts';
import { checkInput } from '../../checkInput.ts';
import type { Gateway } from '../../gateway.ts';
import { Problem } from '../../problem.ts';
import { nativeTokenMaker } from './nativeTokenMaker.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** The host simulator and the tokens its hosts hand out: whoever reaches it can be anybody, so never in production. */
export async function labRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const folder = path.join(gateway.settings.appDist, 'lab');
  const makeToken = nativeTokenMaker(gateway);
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false });

  app.get('/lab', async ({ url }, reply) => reply.redirect(`${LAB_PATH}${url.slice('/lab'.length)}`, 302));

  app.get(LAB_PATH, async (_, reply) => {
    if (!fs.existsSync(path.join(folder, 'index.html'))) throw new Problem(503, 'app_not_built');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', folder);
  });

  app.get<{ Params: { file: string } }>('/lab/asset/:file', async ({ params: { file } }, reply) => {
    if (!/^[\w~-][\w.~-]*$/.test(file) || !fs.existsSync(path.join(folder, 'asset', file))) {
      throw new Problem(404, 'not_found');
    }
    return reply.header('cache-control', YEAR).sendFile(`asset/${file}`, folder);
  });

  app.post(NATIVE_TOKEN_PATH, async ({ body }, reply) =>
    reply.header('cache-control', 'no-store').send(await makeToken(checkInput(NativeTokenOrder, body))),
  );
}
