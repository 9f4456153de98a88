import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  HOST_PAYMENT_PATH,
  HostPaymentRequest,
  LAB_PATH,
  NATIVE_TOKEN_PATH,
  NativeTokenRequest,
  REQUEST_TOKEN_PATH,
  RequestTokenSender,
  WECHAT_AUTHORIZE_PATH,
  WECHAT_SDK_PATH,
  WECHAT_SIGNATURE_PATH,
  WechatClaim,
} from '#contract/host/lab.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jsSignature } from '#server/domain/wechat/jsSignature.ts';
import { wechatSigner } from '#server/domain/wechat/wechatSigner.ts';
import { simulateHostServer } from './hostServer.ts';
import { isFromThisMachine, isLoopbackHost } from './isFromThisMachine.ts';
import { nativeTokenMaker } from './nativeTokenMaker.ts';
import { requestTokenMaker } from './requestTokenMaker.ts';
import { wechatAuthorizePage } from './wechatAuthorizePage.ts';

const Authorize = v.object({ redirect_uri: v.pipe(v.string(), v.maxLength(4096)) });

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Serves the host simulator, the tokens of its hosts, and its simulated WeChat. Because the simulator can log in as any
 * user, it is never served in production, and elsewhere only to this machine unless LAB_ACCESS allows others.
 */
export async function labRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const folder = path.join(gateway.settings.appDist, 'lab');
  const makeToken = nativeTokenMaker(gateway);
  const signRequest = requestTokenMaker(gateway);
  const signer = wechatSigner(gateway, app.log);
  const payInHost = simulateHostServer(app, gateway);
  if (gateway.settings.labAccess === 'loopback') refuseOtherMachines(app, gateway.settings.publicOrigin);
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false });

  app.get('/lab', async ({ url }, reply) => reply.redirect(`${LAB_PATH}${url.slice('/lab'.length)}`, 302));

  const pages = { [LAB_PATH]: 'index.html', [WECHAT_SDK_PATH]: path.basename(WECHAT_SDK_PATH) };
  for (const [url, file] of Object.entries(pages)) {
    app.get(url, async (_, reply) => {
      if (!fs.existsSync(path.join(folder, file))) throw new Problem(503, 'app_not_built');
      return reply.header('cache-control', 'no-cache').sendFile(file, folder);
    });
  }

  app.get<{ Params: { file: string } }>('/lab/asset/:file', async ({ params: { file } }, reply) => {
    if (!/^[\w~-][\w.~-]*$/.test(file) || !fs.existsSync(path.join(folder, 'asset', file))) {
      throw new Problem(404, 'not_found');
    }
    return reply.header('cache-control', IMMUTABLE_CACHE_CONTROL).sendFile(`asset/${file}`, folder);
  });

  app.post(NATIVE_TOKEN_PATH, async ({ body }, reply) =>
    reply.header('cache-control', 'no-store').send(await makeToken(checkInput(NativeTokenRequest, body))),
  );

  app.post(REQUEST_TOKEN_PATH, async ({ body }, reply) =>
    reply.header('cache-control', 'no-store').send(await signRequest(checkInput(RequestTokenSender, body))),
  );

  app.post(HOST_PAYMENT_PATH, async ({ body }, reply) => {
    const { paymentId, isReported } = checkInput(HostPaymentRequest, body);
    if (!(await payInHost(paymentId, isReported))) throw new Problem(409, 'order_changed');
    return reply.header('cache-control', 'no-store').send({});
  });

  app.get(WECHAT_AUTHORIZE_PATH, async ({ query }, reply) => {
    const page = wechatAuthorizePage(checkInput(Authorize, query).redirect_uri);
    if (page === undefined) throw new Problem(400, 'foreign_address');
    return reply.headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }).send(page);
  });

  app.post(WECHAT_SIGNATURE_PATH, async ({ body }, reply) => {
    const { appId, signature, ...signed } = checkInput(WechatClaim, body);
    const account = await signer();
    const isSigned = account?.appId === appId && jsSignature(account.ticket, signed) === signature;
    return reply.header('cache-control', 'no-store').send({ isSigned });
  });
}

/**
 * Refuses requests from other machines. If the gateway has a public origin, refuses all requests, because its proxy
 * might not forward the sender's address.
 */
function refuseOtherMachines(app: FastifyInstance, publicOrigin: string | undefined): void {
  const isPublic = publicOrigin !== undefined && !isLoopbackHost(new URL(publicOrigin).host);
  app.addHook('onRequest', async (request) => {
    if (!isPublic && isFromThisMachine(request)) return;
    request.log.warn('The host simulator answers this machine only. LAB_ACCESS=any opens it to everybody.');
    throw new Problem(404, 'not_found');
  });
}
