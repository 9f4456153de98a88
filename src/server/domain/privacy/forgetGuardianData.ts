/* oxlint-disable no-await-in-loop -- one transaction runs one statement after the other */
import type { Database } from '#server/database/connection/open.ts';
import { lockWorksOf } from '#server/domain/works/workSound.ts';
import { removeRecordPictures } from '#server/uploads/recordPictures.ts';
import { belongsTo, findPerson } from './ownRows.ts';
import { personalTables } from './register/register.ts';

/** Deletes the data about the children of an account that may be stored only with the consent of a guardian. */
export async function forgetGuardianData(tx: Database, accountId: string, at: Date): Promise<void> {
  await lockWorksOf(tx, accountId);
  await removeRecordPictures(tx, accountId, at);
  const person = await findPerson(tx, accountId);
  for (const entry of personalTables) {
    const { withoutGuardian, table } = entry;
    if (withoutGuardian === undefined) continue;
    const isOwn = belongsTo(entry, person);
    if (withoutGuardian === 'deleted') await tx.delete(table).where(isOwn);
    // oxlint-disable-next-line project/state-by-transition -- the register of personal data contains no states
    else await tx.update(table).set(withoutGuardian.blanks).where(isOwn);
  }
}
