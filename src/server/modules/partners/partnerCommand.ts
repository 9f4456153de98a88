import type { Database } from '#server/database/connection/open.ts';
import { partnerRepository } from '#server/domain/partners/partnerRepository.ts';
import { terminalLine } from '#server/operation/printLine.ts';

const usage = [
  'npm run partners                            lists the applications that wait for a decision',
  'npm run partners -- --accept <id> <text>    the applicant reads how it goes on',
  'npm run partners -- --refuse <id> <reason>  the applicant reads the reason',
];

const decisions: Partial<Record<string, 'accepted' | 'refused'>> = { '--accept': 'accepted', '--refuse': 'refused' };

/** Carries out an operator's command about partners. Returns the lines to print. */
export async function runPartnerCommand(db: Database, args: readonly string[], now: Date): Promise<string[]> {
  const [flag, id = '', ...words] = args;
  const partners = partnerRepository(db);
  if (flag === undefined) {
    const rows = await partners.listSubmitted();
    return [
      ...rows.map((row) =>
        terminalLine([
          ...[row.id, row.submittedAt.toISOString(), row.kind, row.organisation, row.contactName, row.phone],
          row.description,
        ]),
      ),
      `${rows.length} to decide`,
    ];
  }
  const decision = decisions[flag];
  const text = words.join(' ').trim();
  if (!decision || text === '') return usage;
  const isDone = await partners.decide(id, decision, text, now);
  return [isDone ? `${id} is ${decision}.` : `${id} does not exist or is decided.`];
}
