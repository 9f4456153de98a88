import { createHash } from 'node:crypto';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

const share = Number(process.env.MUTANTS_SHARE ?? 1);

/**
 * Returns whether a mutant belongs to the sample. The result depends only on the mutant and the share. So a repeated
 * run tests the same mutants, and a larger sample contains the smaller ones.
 */
export function isSampled({ fileName, location, replacement }) {
  const file = fileName.split('/src/').at(-1);
  const digest = createHash('sha256')
    .update(JSON.stringify([file, location.start, location.end, replacement]))
    .digest();
  return digest.readUInt32BE() / 2 ** 32 < share;
}

/** Refuses the mutants outside the sample. Stryker runs no tests for a mutant that a checker has refused. */
const createChecker = () => ({
  async init() {},
  async check(mutants) {
    const refused = { status: 'compileError', reason: 'Not in the sample.' };
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, isSampled(mutant) ? { status: 'passed' } : refused]));
  },
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  },
});

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Checker, 'sample', createChecker)];
