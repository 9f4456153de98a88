import fs from 'node:fs';
import path from 'node:path';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The file to which each result is appended immediately, so that the results of an interrupted run are kept. */
const file = process.env.MUTANTS_RESULTS ?? '';

function createReporter() {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, '');
  return {
    onMutantTested({ status, fileName, location, mutatorName, replacement }) {
      const place = `${path.relative('.', fileName)}:${location.start.line}:${location.start.column}`;
      fs.appendFileSync(file, `${status} ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ')}\n`);
    },
  };
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'each', createReporter)];
