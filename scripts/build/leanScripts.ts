import path from 'node:path';
import { template, types, type NodePath, type PluginItem, type PluginObj, type TransformOptions } from '@babel/core';
import { unusedParts } from './unusedParts.ts';

/**
 * A Babel plugin that removes assignments of display names to components, because only developer tools show these
 * names. webpack treats such an assignment as a use of the component. Without the plugin, half of react-router's code
 * would therefore stay in the entry bundle although nothing needs it.
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
 * A Babel plugin that wraps a class component and the assignment of its `contextType` in a function, and marks the call
 * of this function as pure. Without it, webpack would treat the assignment as a use of the class, and react-router's
 * error handling for loaders would stay in the entry bundle.
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

interface Named {
  names: readonly string[];
}

const isNamed = (key: types.Node, names: readonly string[]): boolean =>
  types.isIdentifier(key) && names.includes(key.name);

/**
 * Replaces the read of a member by undefined if the member has one of these names. If the member is called, replaces
 * the whole call.
 */
function readAsUndefined(
  member: NodePath<types.MemberExpression> | NodePath<types.OptionalMemberExpression>,
  names: readonly string[],
): void {
  const isWritten = member.parentPath.isAssignmentExpression() && member.key === 'left';
  if (member.node.computed || !isNamed(member.node.property, names) || isWritten) return;
  const read: NodePath = member.key === 'callee' ? member.parentPath : member;
  read.replaceWith(types.buildUndefinedNode());
}

/**
 * A Babel plugin for options that the app does not set. It replaces each read of such an option by the default value,
 * or by undefined. Then the minimiser removes the code for other values.
 */
const withoutOptions = (_: unknown, { names }: Named): PluginObj => ({
  visitor: {
    ObjectPattern(pattern) {
      for (const property of pattern.get('properties')) {
        if (!property.isObjectProperty() || !isNamed(property.node.key, names)) continue;
        const { value } = property.node;
        const local = types.isAssignmentPattern(value) ? value.left : value;
        const binding = types.isIdentifier(local) ? property.scope.getBinding(local.name) : undefined;
        if (!binding?.constant) continue;
        const fallback = types.isAssignmentPattern(value) ? value.right : types.buildUndefinedNode();
        for (const use of binding.referencePaths) use.replaceWith(types.cloneNode(fallback));
        property.remove();
      }
      const { node: parent } = pattern.parentPath;
      const isEmpty = pattern.node.properties.length === 0 && types.isVariableDeclarator(parent);
      if (isEmpty && types.isIdentifier(parent.init)) pattern.parentPath.remove();
    },
    MemberExpression: (member) => readAsUndefined(member, names),
    OptionalMemberExpression: (member) => readAsUndefined(member, names),
  },
});

/**
 * A Babel plugin that removes what nobody uses: the named methods, their uses with `bind`, and assignments to the named
 * properties.
 */
const withoutMembers = (_: unknown, { names }: Named): PluginObj => ({
  visitor: {
    CallExpression(call) {
      const { callee } = call.node;
      if (!types.isMemberExpression(callee) || !types.isMemberExpression(callee.object)) return;
      const isBound = types.isIdentifier(callee.property, { name: 'bind' });
      if (isBound && isNamed(callee.object.property, names)) call.replaceWith(types.buildUndefinedNode());
    },
    ClassMethod(method) {
      if (isNamed(method.node.key, names)) method.remove();
    },
    ObjectMethod(method) {
      if (isNamed(method.node.key, names)) method.remove();
    },
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (!types.isAssignmentExpression(expression) || !types.isMemberExpression(expression.left)) return;
      if (isNamed(expression.left.property, names)) statement.remove();
    },
  },
});

/**
 * A Babel plugin that removes the named functions from lists and objects, and replaces their calls by undefined. For
 * named classes, of which no object exists, it replaces `instanceof` by false.
 */
const withoutParts = (_: unknown, { names }: Named): PluginObj => {
  const isPart = (property: types.Node): boolean =>
    types.isObjectProperty(property) && (isNamed(property.value, names) || isNamed(property.key, names));
  return {
    visitor: {
      ArrayExpression({ node }) {
        node.elements = node.elements.filter((element) => !element || !isNamed(element, names));
      },
      ObjectExpression({ node }) {
        node.properties = node.properties.filter((property) => !isPart(property));
      },
      // Destructuring of a function's result, as in `const { part } = f()`.
      ObjectPattern({ node }) {
        node.properties = node.properties.filter((property) => !isPart(property));
      },
      // Older compilers write an object literal as a sequence of assignments: `(o = {}, o.a = f, o)`.
      SequenceExpression({ node }) {
        node.expressions = node.expressions.filter(
          (expression) => !types.isAssignmentExpression(expression) || !isNamed(expression.right, names),
        );
      },
      'CallExpression|NewExpression': (call: NodePath) => {
        const { node } = call as NodePath<types.CallExpression | types.NewExpression>;
        if (isNamed(node.callee, names)) call.replaceWith(types.buildUndefinedNode());
      },
      BinaryExpression(comparison) {
        const { operator, right } = comparison.node;
        if (operator === 'instanceof' && isNamed(right, names)) comparison.replaceWith(types.booleanLiteral(false));
      },
      // Removes the methods of a class that has no objects.
      ExpressionStatement(statement) {
        const { expression } = statement.node;
        if (!types.isAssignmentExpression(expression) || !types.isMemberExpression(expression.left)) return;
        const owner = expression.left.object;
        if (!types.isMemberExpression(owner) || !types.isIdentifier(owner.property, { name: 'prototype' })) return;
        if (isNamed(owner.object, names)) statement.remove();
      },
    },
  };
};

/**
 * A Babel plugin that removes the messages of assertions, because they are for developers. React's production build
 * omits its messages, too.
 */
const withoutMessages = (_: unknown, { names }: Named): PluginObj => ({
  visitor: {
    CallExpression({ node }) {
      if (isNamed(node.callee, names)) node.arguments = node.arguments.slice(0, 1);
    },
  },
});

// In the lists of plugins below, the third item of each entry is the name by which Babel's cache distinguishes the
// plugins.

const leanSinglePackages = Object.entries(unusedParts).map(([folder, unused]) => ({
  test: new RegExp(`node_modules/${folder}`.replaceAll('/', '[\\\\/]')),
  plugins: [
    [withoutOptions, { names: unused.options ?? [] }, 'withoutOptions'],
    [withoutMembers, { names: unused.members ?? [] }, 'withoutMembers'],
    [withoutParts, { names: unused.parts ?? [] }, 'withoutParts'],
    [withoutMessages, { names: unused.assertions ?? [] }, 'withoutMessages'],
  ],
}));

/** The plugins for published packages, except in development builds. */
export const leanPackages: TransformOptions = {
  plugins: [
    [withoutDisplayNames, {}, 'withoutDisplayNames'],
    [withContextsInside, {}, 'withContextsInside'],
  ],
  overrides: leanSinglePackages,
};

/**
 * The assumptions that Babel may make about all scripts: reading a property changes nothing, nobody uses
 * `document.all`, and no field of a class shadows a setter. They make the code of optional chains and fields shorter.
 */
export const assumptions = { noDocumentAll: true, pureGetters: true, setPublicClassFields: true };

/** The plugins for our own scripts, except in development builds. */
export const leanSources: PluginItem[] = [[withoutSummaries, {}, 'withoutSummaries']];

/**
 * Aliases for the production builds of these packages. Without the aliases, webpack would use the development builds in
 * every mode, because the exports maps of the packages point at the development builds.
 */
export const productionBuilds = {
  'react-router$': path.resolve('node_modules/react-router/dist/production/index.mjs'),
  immer$: path.resolve('node_modules/immer/dist/immer.production.mjs'),
};

/**
 * Options of html-minifier-terser: the defaults of html-webpack-plugin, and the minification of scripts and styles
 * inside the page.
 */
export const smallestPage = {
  collapseWhitespace: true,
  keepClosingSlash: true,
  removeComments: true,
  removeRedundantAttributes: true,
  useShortDoctype: true,
  minifyCSS: true,
  minifyJS: true,
};
