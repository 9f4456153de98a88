import { fenOf, yuanText } from '#lib/money.ts';
import type { Database } from '#server/database/connection/open.ts';
import { invoiceRepository } from '#server/domain/orders/invoices/invoiceRepository.ts';
import { issueInvoice, refuseInvoice, reverseInvoice } from '#server/domain/orders/invoices/invoiceSteps.ts';
import { outcomeLines } from '#server/modules/orders/commands/outcomeLines.ts';
import { terminalLine } from '#server/operation/printLine.ts';
import { UsageError } from '#server/modules/orders/commands/usageError.ts';

export const invoiceUsage = [
  'npm run orders -- --invoices                                          lists invoices to write, and to reverse after a refund',
  'npm run orders -- --issue-invoice <invoice> <number> <yuan> [<link>]  records what was written in the tax system',
  'npm run orders -- --refuse-invoice <invoice> <reason>                 ends it; the buyer reads the reason',
  'npm run orders -- --reverse-invoice <invoice> <number>                records the red-letter invoice',
];

const notIssued =
  'does not exist, is past that, or the order holds another amount; look at --invoices, and reverse what you wrote.';

/** The pattern of invoice numbers: electronic invoices have 20 digits, older ones 8 to 12. */
const INVOICE_NUMBER = /^\d{8,20}$/;
const MAX_LINK = 500;

/**
 * Carries out a command about invoices. Returns undefined for any other flag. `textOf` returns the text that the
 * operator has written for the buyer, and throws if there is none or it is too long.
 */
export async function runInvoiceCommand(
  db: Database,
  { flag, id, rest, textOf }: { flag: string; id: string; rest: readonly string[]; textOf: () => string },
  now: Date,
): Promise<string[] | undefined> {
  switch (flag) {
    case '--invoices':
      return listInvoices(db);
    case '--issue-invoice': {
      const issued = { id, number: parseInvoiceNumber(rest[0]), fen: parseFen(rest[1]), link: linkOf(rest[2]) };
      const isIssued = await issueInvoice(db, issued, now);
      return [`${id} ${isIssued ? 'is issued.' : notIssued}`];
    }
    case '--refuse-invoice':
      return outcomeLines(id, await refuseInvoice(db, id, textOf(), now), 'is refused.');
    case '--reverse-invoice':
      return outcomeLines(id, await reverseInvoice(db, id, parseInvoiceNumber(rest[0]), now), 'is reversed.');
    default:
      return undefined;
  }
}

async function listInvoices(db: Database): Promise<string[]> {
  const rows = await invoiceRepository(db).listWaiting();
  return [
    ...rows.map((row) =>
      terminalLine([
        ...[
          row.id,
          row.state,
          row.requestedAt.toISOString(),
          row.orderId,
          row.kind,
          row.title,
          row.taxNumber,
          row.email,
        ],
        row.state === 'reversing'
          ? `¥${yuanText(row.amountFen ?? 0)} was written as ${row.number ?? ''}`
          : `¥${yuanText(row.heldFen ?? 0)}`,
      ]),
    ),
    `${rows.length} invoices wait`,
  ];
}

function parseInvoiceNumber(written = ''): string {
  if (!INVOICE_NUMBER.test(written)) throw new UsageError(`${written} is no number of an invoice.`);
  return written;
}

function parseFen(written = ''): number {
  const fen = fenOf(written.replace(/^¥/, ''));
  if (fen === undefined) throw new UsageError(`${written} is no amount in yuan.`);
  return fen;
}

function linkOf(written: string | undefined): string | null {
  if (written === undefined) return null;
  if (written.length > MAX_LINK || !URL.canParse(written) || new URL(written).protocol !== 'https:')
    throw new UsageError('A link begins with https:// and has at most 500 characters.');
  return written;
}
