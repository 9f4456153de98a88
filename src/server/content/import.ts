import path from 'node:path';
import { operate } from '#server/operation/operate.ts';
import { printLine } from '#server/operation/printLine.ts';
import { SettingsError } from '#server/settings/settings.ts';
import { importPack } from './store/importPack.ts';

/** The command `npm run content:import <folder>`. */
operate(async (db, [folder], { mediaDir }) => {
  if (folder === undefined) throw new SettingsError('Name the folder of the pack: npm run content:import <folder>');
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
