import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The lint rules for columns of the gateway that only one file may write. At each change of the column, this file also
 * writes the log of state changes, or ensures that a balance is never negative.
 */

const TABLES = fileURLToPath(new URL('../../src/server/database/tables', import.meta.url));
const STATE = /^state$|State$/;
const STATE_IN_SQL = /\bupdate\b[\s\S]*\bset\b[\s\S]*\b(\w+_)?state\b["']?\s*=/i;

/** Returns the names of the tables that have no column for a state, according to the files that define the tables. */
function statelessTables() {
  const files = fs.readdirSync(TABLES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const definitions = files.flatMap((file) =>
    fs
      .readFileSync(path.join(TABLES, file), 'utf8')
      .split(/^export const (?=\w+ = pgTable\()/m)
      .slice(1),
  );
  const stateless = definitions.filter((text) => !/^\s+(state|\w+State): /m.test(text));
  return new Set(stateless.map((text) => /^\w+/.exec(text)[0]));
}

const stateless = statelessTables();

/**
 * Returns the table of a chain of calls such as `db.update(table)…` or `db.insert(table)…` that contains the given
 * call. Returns undefined if there is no such chain.
 */
function tableOf({ callee }, method) {
  for (let node = callee.object; node?.type === 'CallExpression'; node = node.callee.object) {
    if (node.callee.type !== 'MemberExpression') return undefined;
    if (node.callee.property.name === method) return node.arguments[0];
  }
  return undefined;
}

/** Returns the variable that an identifier refers to; undefined if the file does not declare it. */
function variableOf(sourceCode, identifier) {
  for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable) return variable;
  }
  return undefined;
}

/** Returns the names of an object's properties; undefined if the file does not show all of them. */
function namesIn(sourceCode, node) {
  switch (node.type) {
    case 'ObjectExpression': {
      const names = node.properties.map((property) => {
        if (property.type === 'SpreadElement') return namesIn(sourceCode, property.argument);
        const { key, computed } = property;
        if (computed && key.type !== 'Literal') return undefined;
        return [key.name ?? key.value];
      });
      return names.includes(undefined) ? undefined : names.flat();
    }
    case 'LogicalExpression':
      return namesIn(sourceCode, node.right);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return namesIn(sourceCode, node.expression);
    case 'Identifier': {
      const definitions = variableOf(sourceCode, node)?.defs ?? [];
      const init = definitions.length === 1 ? definitions[0].node.init : undefined;
      return init ? namesIn(sourceCode, init) : undefined;
    }
    default:
      return undefined;
  }
}

const stateByTransition = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      written: 'Only transition() changes a state: it checks the previous one and logs the change.',
      unknown: 'Write the columns in this file, so that lint sees that none of them is a state.',
    },
  },
  create(context) {
    const check = (values) => {
      const names = namesIn(context.sourceCode, values);
      if (!names) context.report({ node: values, messageId: 'unknown' });
      else if (names.some((name) => STATE.test(name))) context.report({ node: values, messageId: 'written' });
    };
    return {
      CallExpression(node) {
        const [first] = node.arguments;
        const name = node.callee.property?.name;
        if (first === undefined || (name !== 'set' && name !== 'onConflictDoUpdate')) return;
        const table = tableOf(node, name === 'set' ? 'update' : 'insert');
        if (!table || stateless.has(table.name)) return;
        if (name === 'set') check(first);
        else check(first.properties?.find(({ key }) => key?.name === 'set')?.value ?? first);
      },
      'TaggedTemplateExpression[tag.name="sql"]'({ quasi }) {
        const text = quasi.quasis.map(({ value }) => value.raw).join('$');
        if (STATE_IN_SQL.test(text)) context.report({ node: quasi, messageId: 'written' });
      },
    };
  },
};

const shellsByLedger = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { used: 'Only the ledger reads and writes shell entries: use shellLedger().' },
  },
  create: (context) => ({
    'ImportDeclaration, ImportExpression'(node) {
      if (/\/tables\/account\/shells\.ts$/.test(node.source.value)) context.report({ node, messageId: 'used' });
    },
    'TaggedTemplateExpression[tag.name="sql"]'({ quasi }) {
      const isNamed = quasi.quasis.some(({ value }) => /\bshell_entries\b/.test(value.raw));
      if (isNamed) context.report({ node: quasi, messageId: 'used' });
    },
  }),
};

export const writtenInOnePlace = {
  'state-by-transition': stateByTransition,
  'shells-by-ledger': shellsByLedger,
};
