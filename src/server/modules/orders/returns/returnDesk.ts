import { yuanText } from '#lib/money.ts';
import type { Database } from '#server/database/connection/open.ts';
import { acceptReturn, receiveReturn, refuseReturn } from '#server/domain/orders/returns/settleReturn.ts';
import { returnRepository } from '#server/domain/orders/returns/returnRepository.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

export const returnUsage = [
  'npm run orders -- --returns                                    lists open returns; pictures open for ten minutes',
  'npm run orders -- --accept-return <return> <where to send it>  the buyer reads it and may send the parcel',
  'npm run orders -- --refuse-return <return> <reason>            ends it; the buyer reads the reason',
  'npm run orders -- --receive-return <return> [scrap]            refunds it; scrap: the goods cannot be sold again',
];

/** Carries out a command about returns; undefined if it is about something else. `textOf` throws if there is no text. */
export async function runReturnCommand(
  db: Database,
  { flag, id, rest, textOf }: { flag: string; id: string; rest: readonly string[]; textOf: () => string },
  now: Date,
): Promise<string[] | undefined> {
  const said = (isDone: boolean, text: string) => [isDone ? `${id} ${text}` : `${id} does not exist or is past that.`];
  switch (flag) {
    case '--returns':
      return listReturns(db, now);
    case '--accept-return':
      return said(await acceptReturn(db, id, textOf(), now), 'is accepted.');
    case '--refuse-return':
      return said(await refuseReturn(db, id, textOf(), now), 'is refused.');
    case '--receive-return': {
      const restocks = rest[0] !== 'scrap';
      const isDone = await receiveReturn(db, { id, restocks }, now);
      return said(isDone, restocks ? 'is refunded, and its goods can be sold again.' : 'is refunded.');
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
      return [
        ...[row.id, row.state, row.requestedAt.toISOString(), row.orderId, row.reason],
        own.map(({ variantId, quantity }) => `${variantId} × ${quantity}`).join('; '),
        `${row.refundShells} shells + ¥${yuanText(row.refundFen)}`,
        ...[row.text, row.number === null ? '' : `${row.carrier ?? ''} ${row.number}`],
        ...own.flatMap(({ pictures }) => pictures.map((id) => privatePicture(id, secret, now).full)),
      ].join('\t');
    }),
    `${rows.length} open returns`,
  ];
}
