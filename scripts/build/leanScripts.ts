import type { PluginObj } from '@babel/core';

/**
 * A Babel plugin that removes the names of components, which only developers' tools show. Such an assignment counts as a use:
 * with it, half of react-router's code stays in the entry although nothing needs it.
 */
export const withoutDisplayNames = (): PluginObj => ({
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

/** A Babel plugin that removes the descriptions of endpoints, which only the gateway's OpenAPI document contains. */
export const withoutSummaries = (): PluginObj => ({
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
