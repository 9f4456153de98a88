/**
 * Rules of the gateway for data that only one file may write, because that file also maintains what belongs to the
 * data: the log of state changes, and a balance that is never negative.
 */

const STATE = /^state$|State$/;
const STATE_IN_SQL = /\bupdate\b[\s\S]*\bset\b[\s\S]*\b(\w+_)?state\b["']?\s*=/i;

/** Returns whether the call is `db.update(…).set(…)`, with any methods between the two. */
function isUpdate({ callee }) {
  if (callee.type !== 'MemberExpression' || callee.property.name !== 'set') return false;
  for (let node = callee.object; node.type === 'CallExpression'; node = node.callee.object) {
    if (node.callee.type !== 'MemberExpression') return false;
    if (node.callee.property.name === 'update') return true;
  }
  return false;
}

const stateByTransition = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      written: 'Only transition() changes a state: it checks the previous one and logs the change.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    const namesOfType = (values) =>
      services
        .getTypeAtLocation(values)
        .getProperties()
        .map(({ name }) => name);
    /** Looks at the type of variables and spread objects only, because the types of all values take many times longer. */
    const namesIn = (values) => {
      if (values.type !== 'ObjectExpression') return namesOfType(values);
      if (values.properties.some(({ computed }) => computed)) return namesOfType(values);
      return values.properties.flatMap((property) =>
        property.type === 'SpreadElement' ? namesOfType(property.argument) : [property.key.name ?? property.key.value],
      );
    };
    const check = (values) => {
      if (namesIn(values).some((name) => STATE.test(name))) context.report({ node: values, messageId: 'written' });
    };
    return {
      CallExpression(node) {
        const [first] = node.arguments;
        if (first === undefined) return;
        if (isUpdate(node)) check(first);
        if (node.callee.property?.name !== 'onConflictDoUpdate' || first.type !== 'ObjectExpression') return;
        const set = first.properties.find(({ key }) => key?.name === 'set');
        if (set) check(set.value);
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

/** @type {import('eslint').ESLint.Plugin} */
export const writtenInOnePlace = {
  rules: { 'state-by-transition': stateByTransition, 'shells-by-ledger': shellsByLedger },
};
