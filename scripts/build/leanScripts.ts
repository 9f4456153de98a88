import { template, types, type PluginItem, type PluginObj } from '@babel/core';

/**
 * A Babel plugin that removes the names of components, which only developers' tools show. Such an assignment counts as a use:
 * with it, half of react-router's code stays in the entry although nothing needs it.
 */
const withoutDisplayNames = (): PluginObj => ({
  visitor: {
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
      const { object, property } = expression.left;
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || property.name !== 'displayName') return;
      if (expression.right.type === 'StringLiteral') statement.remove();
    },
  },
});

const classWithContext = template.expression(
  '(() => { const Component = CLASS; Component.contextType = CONTEXT; return Component; })()',
);

/**
 * A Babel plugin that names the context of a class component where the class is made, in a call that is marked as pure. The
 * assignment after it counts as a use: with it, react-router's handling of failures in its own loaders stays in the entry.
 */
const withContextsInside = (): PluginObj => ({
  visitor: {
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (!types.isAssignmentExpression(expression) || !types.isMemberExpression(expression.left)) return;
      const { object, property } = expression.left;
      if (!types.isIdentifier(object) || !types.isIdentifier(property, { name: 'contextType' })) return;
      const declarator = statement.scope.getBinding(object.name)?.path.node;
      if (!types.isVariableDeclarator(declarator) || !types.isClassExpression(declarator.init)) return;
      const made = classWithContext({ CLASS: declarator.init, CONTEXT: expression.right });
      declarator.init = types.addComment(made, 'leading', '#__PURE__');
      statement.remove();
    },
  },
});

/** A Babel plugin that removes the descriptions of endpoints, which only the gateway's OpenAPI document contains. */
const withoutSummaries = (): PluginObj => ({
  visitor: {
    CallExpression({ node }) {
      const [shape] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'endpoint') return;
      if (shape?.type !== 'ObjectExpression') return;
      shape.properties = shape.properties.filter(
        (part) => part.type !== 'ObjectProperty' || part.key.type !== 'Identifier' || part.key.name !== 'summary',
      );
    },
  },
});

// Babel's cache knows a plugin by its name, the third of each.

/** What is done to published packages, except while developing. */
export const leanPackages: PluginItem[] = [
  [withoutDisplayNames, {}, 'withoutDisplayNames'],
  [withContextsInside, {}, 'withContextsInside'],
];

/** What is done to our own scripts, except while developing. */
export const leanSources: PluginItem[] = [[withoutSummaries, {}, 'withoutSummaries']];
