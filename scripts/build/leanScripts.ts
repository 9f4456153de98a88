import { template, types, type PluginItem, type PluginObj } from '@babel/core';

/**
 * A Babel plugin that removes the display names of components, which only developer tools show. webpack treats such an
 * assignment as a use of the component, so half of react-router's code would stay in the entry although nothing needs
 * it.
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
 * A Babel plugin that moves the assignment of a class component's `contextType` into a function around the class, whose
 * call is marked as pure. webpack treats an assignment after the class as a use of the class, so react-router's error
 * handling of its own loaders would stay in the entry.
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

/** A Babel plugin that removes the summaries of endpoints, which are needed only for the gateway's OpenAPI document. */
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

// The third item of each entry is the name by which Babel's cache distinguishes the plugins.

/** The plugins for published packages, except in development builds. */
export const leanPackages: PluginItem[] = [
  [withoutDisplayNames, {}, 'withoutDisplayNames'],
  [withContextsInside, {}, 'withContextsInside'],
];

/** The plugins for our own scripts, except in development builds. */
export const leanSources: PluginItem[] = [[withoutSummaries, {}, 'withoutSummaries']];
