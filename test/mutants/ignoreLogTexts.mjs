import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const logs = new Set(['logProblem', 'logHostProblem', 'logEvent']);

/**
 * Makes Stryker leave the wording of log messages for developers unchanged, because no rule depends on it. Stryker
 * still mutates whether something is logged.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'log-texts', {
    shouldIgnore({ node, parent }) {
      const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
      if (isText && parent?.type === 'CallExpression' && logs.has(parent.callee.name)) return 'A text of a log.';
      return undefined;
    },
  }),
];
