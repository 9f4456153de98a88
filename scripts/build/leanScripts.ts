import { template, types, type NodePath, type PluginItem, type PluginObj, type TransformOptions } from '@babel/core';

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

interface Named {
  names: readonly string[];
}

const isNamed = (key: types.Node, names: readonly string[]): boolean =>
  types.isIdentifier(key) && names.includes(key.name);

/** A call of such a member is undefined, too: it is an optional one. */
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
 * A Babel plugin that reads these options of a package as undefined, which they are if nobody names them. Then the minimiser leaves
 * out what they would cause.
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
      if (pattern.node.properties.length === 0 && pattern.parentPath.isVariableDeclarator())
        pattern.parentPath.remove();
    },
    MemberExpression: (member) => readAsUndefined(member, names),
    OptionalMemberExpression: (member) => readAsUndefined(member, names),
  },
});

/** A Babel plugin that removes methods of classes, and assignments to properties, which nobody uses. */
const withoutMembers = (_: unknown, { names }: Named): PluginObj => ({
  visitor: {
    ClassMethod(method) {
      if (isNamed(method.node.key, names)) method.remove();
    },
    ExpressionStatement(statement) {
      const { expression } = statement.node;
      if (!types.isAssignmentExpression(expression) || !types.isMemberExpression(expression.left)) return;
      if (isNamed(expression.left.property, names)) statement.remove();
    },
  },
});

/** A Babel plugin that removes functions from lists of functions, and compares nothing with classes of which there is no object. */
const withoutParts = (_: unknown, { names }: Named): PluginObj => ({
  visitor: {
    ArrayExpression({ node }) {
      node.elements = node.elements.filter((element) => !element || !isNamed(element, names));
    },
    BinaryExpression(comparison) {
      const { operator, right } = comparison.node;
      if (operator === 'instanceof' && isNamed(right, names)) comparison.replaceWith(types.booleanLiteral(false));
    },
  },
});

// Babel's cache knows a plugin by its name, the third of each.

/** What the app does not use of some packages (leanScripts.test.ts). */
export const unusedParts = {
  '@reduxjs/toolkit/dist/query/': {
    options: [
      'argSchema',
      'catchSchemaFailure',
      'errorResponseSchema',
      'fixedCacheKey',
      'getPreviousPageParam',
      'maxPages',
      'merge',
      'metaSchema',
      'onCacheEntryAdded',
      'onSchemaFailure',
      'rawErrorResponseSchema',
      'rawResponseSchema',
      'responseSchema',
      'skipSchemaValidation',
      'structuralSharing',
    ],
    members: [],
    // They serve the schemas and `onCacheEntryAdded`.
    parts: ['NamedSchemaError', 'buildCacheLifecycleHandler'],
  },
  'universal-cookie/esm/': {
    options: ['domain', 'httpOnly', 'partitioned', 'priority'],
    members: [
      '_startPolling',
      '_stopPolling',
      'addChangeListener',
      'getAll',
      'parseSetCookie',
      'removeAllChangeListeners',
      'removeChangeListener',
      'stringifyCookie',
      'stringifySetCookie',
    ],
    parts: [],
  },
} as const;

const leanSinglePackages = Object.entries(unusedParts).map(([folder, { options, members, parts }]) => ({
  test: new RegExp(`node_modules/${folder}`.replaceAll('/', '[\\\\/]')),
  plugins: [
    [withoutOptions, { names: options }, 'withoutOptions'],
    [withoutMembers, { names: members }, 'withoutMembers'],
    [withoutParts, { names: parts }, 'withoutParts'],
  ],
}));

/** What is done to published packages, except while developing. */
export const leanPackages: TransformOptions = {
  plugins: [
    [withoutDisplayNames, {}, 'withoutDisplayNames'],
    [withContextsInside, {}, 'withContextsInside'],
  ],
  overrides: leanSinglePackages,
};

/**
 * What Babel may assume of all scripts: reading a property changes nothing, nobody uses `document.all`, and no field of a class
 * shadows a setter. Then optional chains and fields become shorter.
 */
export const assumptions = { noDocumentAll: true, pureGetters: true, setPublicClassFields: true };

/** The plugins for our own scripts, except in development builds. */
export const leanSources: PluginItem[] = [[withoutSummaries, {}, 'withoutSummaries']];
