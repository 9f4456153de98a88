import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { yuanText } from '#lib/money.ts';
import {
  receiptOf,
  sandboxTradeRepository,
  type SandboxTrade,
} from '#server/domain/payments/channels/sandboxTrades.ts';
import { SANDBOX_CASHIER_PATH } from '#server/domain/payments/channels/sandboxChannel.ts';
import { recordReceipt } from '#server/domain/payments/recordReceipt.ts';
import { checkInput } from '#server/endpoint/input/checkInput.ts';
import { Problem } from '#server/endpoint/problem.ts';
import type { Gateway } from '#server/gateway.ts';
import { html, type Html } from '#server/http/html.ts';

const Params = v.object({ id: v.pipe(v.string(), v.regex(/^\d{24}$/)) });
/** What the developer chooses. With `quiet`, the payment succeeds, but its notification is lost. */
const Choice = v.object({ choice: v.picklist(['pay', 'quiet', 'cancel']) });

/**
 * The simulated cashier of development builds. As at a real cashier, anybody who has the address of a payment may pay
 * it, so the address contains a random number.
 */
export async function sandboxCashierRoutes(app: FastifyInstance, { db, now, settings }: Gateway): Promise<void> {
  const trades = sandboxTradeRepository(db, now);
  const appRoot = `${settings.publicOrigin ?? ''}/combine`;
  // The page sends its form in this format, because it has no script that could send JSON instead.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  async function requireTrade(params: unknown): Promise<SandboxTrade> {
    const trade = await trades.find(checkInput(Params, params, [404, 'not_found']).id);
    if (!trade) throw new Problem(404, 'not_found');
    return trade;
  }

  app.get(`${SANDBOX_CASHIER_PATH}/:id`, { config: { isPage: true } }, async ({ params }, reply) => {
    const trade = await requireTrade(params);
    return reply.type('text/html; charset=utf-8').send(cashierPage(trade, `${appRoot}${trade.backPath}`, now()).text);
  });

  app.post(`${SANDBOX_CASHIER_PATH}/:id`, async ({ params, body }, reply) => {
    const trade = await requireTrade(params);
    const { choice } = checkInput(Choice, body);
    if (choice === 'cancel') await trades.close(trade.id);
    else if (await trades.pay(trade.id)) {
      if (choice === 'pay')
        await recordReceipt(db, { id: trade.id, channel: 'sandbox' }, receiptOf(trade, now()), now());
    }
    return reply.redirect(`${appRoot}${trade.backPath}`, 303);
  });
}

function cashierPage(trade: SandboxTrade, backUrl: string, now: Date): Html {
  const isOpen = !trade.paidAt && !trade.closedAt && trade.endsAt > now;
  const choices = html`<form method="post">
    <button name="choice" value="pay" class="main">付款</button>
    <button name="choice" value="quiet">付款，但不发通知</button>
    <button name="choice" value="cancel">不付了</button>
  </form>`;
  const state = trade.paidAt ? '已经付过了' : '这笔付款已经关闭';
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>沙箱收银台</title>
        <style>
          body {
            display: grid;
            gap: 16px;
            place-content: center;
            min-height: 100vh;
            margin: 0;
            padding: 0 32px;
            background: #fff;
            color: #1f1f1f;
            font: 16px/1.6 sans-serif;
            text-align: center;
          }
          h1,
          p {
            margin: 0;
          }
          h1 {
            font-size: 22px;
          }
          .amount {
            font-size: 36px;
            font-weight: 600;
          }
          form {
            display: grid;
            gap: 12px;
          }
          button,
          a {
            min-height: 48px;
            padding: 0 32px;
            border: 0;
            border-radius: 8px;
            background: #f2f2f2;
            color: #1f1f1f;
            font: inherit;
            line-height: 48px;
            text-decoration: none;
          }
          .main {
            background: #8a5000;
            color: #fff;
            font-weight: 600;
          }
        </style>
      </head>
      <body>
        <h1>沙箱收银台</h1>
        <p>开发环境专用，不会真的扣款。</p>
        <p>${trade.title}</p>
        <p class="amount">¥${yuanText(trade.amountFen)}</p>
        ${isOpen ? choices : html`<p>${state}</p>`}
        <a href="${backUrl}">返回订单</a>
      </body>
    </html>`;
}
