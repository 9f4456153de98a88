/** Whether the code reads the error of a mutation's state, or assigns the whole state to a variable. */
const readsError = (state) =>
  state?.type === 'Identifier' ||
  state?.properties?.some(({ key, type }) => type === 'RestElement' || key?.name === 'error') === true;

/** Returns the identifier that declares the variable of a call. */
function declarationOf(callee, sourceCode) {
  for (let scope = sourceCode.getScope(callee); scope; scope = scope.upper) {
    const variable = scope.set.get(callee.name);
    if (variable) return variable.identifiers[0];
  }
  return undefined;
}

/**
 * Reports calls of an RTK Query mutation whose result nobody reads, so that the user does not learn of a failure.
 * `useLoginRequiredMutation` shows failures itself.
 */
export const shownFailure = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      refused:
        'Show the failure, for example by useMutationWithToast. If nobody has to know of it, disable this rule with the reason.',
    },
  },
  create(context) {
    const triggers = new Set();
    const calls = [];
    return {
      "VariableDeclarator[init.callee.name=/^use[A-Z]\\w*Mutation$/][init.callee.name!='useLoginRequiredMutation'] > ArrayPattern"({
        elements: [trigger, state],
      }) {
        if (trigger?.type === 'Identifier' && !readsError(state)) triggers.add(trigger);
      },
      "UnaryExpression[operator='void'] > CallExpression, ExpressionStatement > CallExpression, ExpressionStatement > AwaitExpression > CallExpression"(
        node,
      ) {
        if (node.callee.type === 'Identifier') calls.push(node);
      },
      'Program:exit'() {
        for (const node of calls) {
          const trigger = declarationOf(node.callee, context.sourceCode);
          if (triggers.has(trigger)) context.report({ node, messageId: 'refused' });
        }
      },
    };
  },
};
