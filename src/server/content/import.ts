import path from 'node:path';
import { operate, UsageError } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { importPack } from './store/importPack.ts';

/** The command `npm run content:import <folder>`. */
operate(async (db, [folder, ...others], { mediaDir }) => {
  if (folder === undefined || others.length > 0)
    throw new UsageError('Name the folder of one pack: npm run content:import <folder>');
  const { isChanged, packId, storyCount, areMediaRestored } = await importPack(db, path.resolve(folder), {
    mediaDir,
    isBuiltIn: false,
    now: new Date(),
    onWait: (task) => printLine(`Waiting while another process ${task}.`),
  });
  printLine(
    isChanged
      ? `Imported the pack ${packId} with ${storyCount} stories.`
      : `The pack ${packId} is there already; ${areMediaRestored === true ? 'its lost media were copied again' : 'nothing changed'}.`,
  );
});
