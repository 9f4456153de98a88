/* oxlint-disable no-await-in-loop -- an operator decides about a few works */
import { workModeration, type HeardWork } from '#server/domain/works/workModeration.ts';
import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { reviewLine } from './reviewLine.ts';

type Outcome = Awaited<ReturnType<ReturnType<typeof workModeration>['approve']>>;

/** Reads the id and the version that the list has printed. */
function heardWork(flag: string, word: string): HeardWork {
  const [id = '', version = ''] = word.split('@');
  if (version === '')
    throw new UsageError(`${flag} needs the version that was heard: ${id}@<version>, as in the list.`);
  return { id, version };
}

/**
 * `npm run works`: lists the recordings that wait for a review, and those that users have reported, the longest waiting
 * first. Each line begins with the id and the version of the work, and contains addresses below the gateway's origin,
 * at which the sound and the photo can be opened for ten minutes. `-- --show <id> …` prints the lines of published and
 * refused works, too. `-- --approve <id>@<version> …` publishes the sound and the photo; `-- --refuse <id>@<version>
 * <reason>` and `-- --take-down <id>@<version> <reason>` show the reason to the owner. These commands change nothing if
 * the work was submitted again in the meantime, because the operator has not heard the new version.
 */
operate(async (db, [flag = '', ...rest]) => {
  const moderation = workModeration(db);
  const now = new Date();
  const say = ({ id, version }: HeardWork, outcome: Outcome, state: string) => {
    if (outcome === 'otherVersion')
      printLine(
        `${id} is not ${state}: it has another version than ${version}. Print the list, and listen to it again.`,
      );
    else printLine(outcome === 'done' ? `${id} is ${state}.` : `There is no work ${id} that can be ${state}.`);
  };
  if (!['', '--show', '--approve', '--refuse', '--take-down'].includes(flag)) {
    throw new UsageError(
      `There is no ${flag}. Use --approve, --refuse, --take-down, --show, or nothing to print the list.`,
    );
  }
  if (flag === '--approve') {
    if (rest.length === 0) throw new UsageError('--approve needs the works: <id>@<version> …, as in the list.');
    for (const heard of rest.map((word) => heardWork(flag, word)))
      say(heard, await moderation.approve(heard, now), 'published');
    return;
  }
  if (flag === '--refuse' || flag === '--take-down') {
    const [named = '', ...words] = rest;
    const heard = heardWork(flag, named);
    const reason = words.join(' ').trim();
    if (reason === '') throw new UsageError(`${flag} needs a reason, which the owner will read.`);
    if (flag === '--refuse') say(heard, await moderation.refuse(heard, reason, now), 'refused');
    else say(heard, await moderation.takeDown(heard, reason, now), 'taken down');
    return;
  }
  if (flag === '--show' && rest.length === 0) throw new UsageError('--show needs the ids of works: <id> …');
  const rows = await moderation.list(flag === '--show' ? rest : undefined);
  const secret = await loadServerSecret(db);
  for (const row of rows) printLine(reviewLine(row, secret, now));
  printLine(`${rows.length} to listen to`);
});
