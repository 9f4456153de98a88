import { yuanText } from '#lib/money.ts';
import type { Database } from '#server/database/connection/open.ts';
import { refundPieces, refundUnsent, type ShopReturn } from '#server/domain/orders/returns/returnByShop.ts';
import { acceptReturn, receiveReturn, refuseReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { returnRepository } from '#server/domain/orders/returns/returnRepository.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';
import { outcomeLines } from '#server/modules/orders/commands/outcomeLines.ts';
import { piecesOf } from '#server/modules/orders/commands/pieces.ts';
import { terminalLine } from '#server/operation/printLine.ts';
import { UsageError } from '#server/modules/orders/commands/usageError.ts';

export const returnUsage = [
  'npm run orders -- --returns                                    lists open returns; pictures open for ten minutes',
  'npm run orders -- --accept-return <return> <where to send it>  the buyer reads it and may send the parcel',
  'npm run orders -- --refuse-return <return> <reason>            ends it; the buyer reads the reason',
  'npm run orders -- --receive-return <return> [scrap]            refunds it; scrap: the goods cannot be sold again',
  'npm run orders -- --refund-unsent <order> <restock or scrap> <reason>   refunds what of a partly shipped order cannot be sent',
  'npm run orders -- --refund-pieces <order> <variant>=<quantity> … <restock or scrap> <reason>   refunds what got lost or is faulty',
];

const shopReturnTexts: Record<ShopReturn, string> = {
  done: 'is refunded for these pieces; the buyer reads the reason.',
  notNow: 'does not exist, or its state does not allow it.',
  tooMuch: 'has sent fewer of these pieces, or they need no parcel: --take-back.',
  returning: 'has a return that its buyer has requested: end that first.',
};

/**
 * Carries out a command about returns. Returns undefined for any other flag. `textOf` returns the text that the
 * operator has written for the buyer, and throws if there is none or it is too long.
 */
export async function runReturnCommand(
  db: Database,
  {
    flag,
    id,
    rest,
    textOf,
  }: { flag: string; id: string; rest: readonly string[]; textOf: (words?: readonly string[]) => string },
  now: Date,
): Promise<string[] | undefined> {
  /**
   * Reads whether the goods can be sold again, and the reason. The operator must say whether they can be sold. If there
   * were a default, a typing error could put lost or broken goods back into stock.
   */
  const choiceIn = ([choice = '', ...words]: readonly string[], place: string) => {
    if (!['restock', 'scrap'].includes(choice))
      throw new UsageError(`Say after the ${place} whether the goods can be sold again: restock or scrap.`);
    return { restocks: choice === 'restock', reason: textOf(words) };
  };
  switch (flag) {
    case '--returns':
      return listReturns(db, now);
    case '--accept-return':
      return outcomeLines(id, await acceptReturn(db, id, textOf(), now), 'is accepted.');
    case '--refuse-return':
      return outcomeLines(id, await refuseReturn(db, id, textOf(), now), 'is refused.');
    case '--receive-return': {
      const [condition] = rest;
      if (condition !== undefined && condition !== 'scrap')
        throw new UsageError(`${condition} is not known: write scrap if the goods cannot be sold again, or nothing.`);
      const restocks = condition === undefined;
      const isDone = await receiveReturn(db, { id, restocks }, now);
      return outcomeLines(id, isDone, restocks ? 'is refunded, and its goods can be sold again.' : 'is refunded.');
    }
    case '--refund-unsent':
      return [`${id} ${shopReturnTexts[await refundUnsent(db, { orderId: id, ...choiceIn(rest, 'order') }, now)]}`];
    case '--refund-pieces': {
      const end = rest.findIndex((word) => !/^[\w.-]+=\d+$/.test(word));
      const parts = rest.slice(0, end < 0 ? undefined : end);
      const lines = piecesOf(parts);
      if (lines.length === 0) throw new UsageError('Name the pieces, such as story-watch.sky-bt=1.');
      const order = { orderId: id, lines, ...choiceIn(rest.slice(parts.length), 'pieces') };
      return [`${id} ${shopReturnTexts[await refundPieces(db, order, now)]}`];
    }
    default:
      return undefined;
  }
}

async function listReturns(db: Database, now: Date): Promise<string[]> {
  const { listOpen, linesOf } = returnRepository(db);
  const [rows, secret] = await Promise.all([listOpen(), loadServerSecret(db)]);
  const lines = await linesOf(rows.map(({ id }) => id));
  return [
    ...rows.map((row) => {
      const own = lines.filter(({ returnId }) => returnId === row.id);
      return terminalLine([
        ...[row.id, row.state, row.requestedAt.toISOString(), row.orderId, row.reason],
        own.map(({ variantId, quantity }) => `${variantId} × ${quantity}`).join('; '),
        `${row.refundShells} shells + ¥${yuanText(row.refundFen)}`,
        ...[row.text, row.number === null ? '' : `${row.carrier ?? ''} ${row.number}`],
        ...own.flatMap(({ pictures }) => pictures.map((id) => privatePicture(id, secret, now).full)),
      ]);
    }),
    `${rows.length} open returns`,
  ];
}
