import { shownFailure } from './shownFailure.mjs';
import { writtenInOnePlace } from './writtenInOnePlace.mjs';

/** Returns a rule that reports every node that a selector matches (https://eslint.org/docs/latest/extend/selectors). */
const refuse = (selector, message) => ({
  meta: { type: 'problem', schema: [], messages: { refused: message } },
  create: (context) => ({
    [selector]: (node) => context.report({ node, messageId: 'refused' }),
  }),
});

const perItem =
  'Read or write all items in one statement: one for each item grows with what a user or a pack has. Where no statement ' +
  'is run, or their number is fixed, disable this rule with the reason.';

/**
 * Matches durations that are written as plain numbers: units of time such as 3600 and 24 * 60, and constants, options
 * and delays of whole seconds.
 */
const rawTimes = [
  'Literal[raw=/^(3_?600|86_?400|604_?800|3_?600_?000|86_?400_?000|604_?800_?000)$/]',
  "BinaryExpression[operator='*'][left.raw=/^(24|60|1_?000)$/][right.raw=/^(24|60|1_?000)$/]",
  'VariableDeclarator[id.name=/(^|_)MS$/] > Literal[raw=/000$/]',
  'Property[key.name=/(timeout|max)Ms$/i] > Literal[raw=/000$/]',
  'CallExpression[callee.name=/^(setTimeout|setInterval|delay|debounce)$/] > Literal[raw=/000$/]',
].join(', ');

/** Matches queries that lock several rows: they have an order, or select the rows by a list of values. */
const severalLocks =
  "CallExpression[callee.property.name='for']:has(CallExpression[callee.property.name='orderBy'], CallExpression[callee.name=/^(inArray|isAnyOf)$/])";
const skipsLocked = "Property[key.name='skipLocked']";
const inLockOrder = "CallExpression[callee.property.name='orderBy'] > CallExpression[callee.name='inLockOrder']";

/** Returns a selector of the nodes that any of the selectors matches inside an async function. */
const inAsyncFunction = (...selectors) => selectors.map((selector) => `:function[async=true] ${selector}`).join(', ');

const payments = "CallExpression[callee.object.name='host'][callee.property.name=/^pay(ByWechat)?$/]";

/** Reports a setter of `useState` that is not named after its state. */
const stateSetter = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { refused: 'Name the setter of a state after the state: [name, setName].' },
  },
  create: (context) => ({
    "VariableDeclarator[init.callee.name='useState'] > ArrayPattern"(node) {
      const [state, setter] = node.elements;
      if (state?.type !== 'Identifier' || setter?.type !== 'Identifier') return;
      const expected = `set${state.name.charAt(0).toUpperCase()}${state.name.slice(1)}`;
      if (setter.name !== expected) context.report({ node: setter, messageId: 'refused' });
    },
  }),
};

/**
 * The lint rules of this project, which oxlint runs as a plugin (https://oxc.rs/docs/guide/usage/linter/js-plugins).
 * `.oxlintrc.json` defines the files to which each rule applies. scripts/lint/projectRules.test.ts contains an example
 * for each rule.
 */
const plugin = {
  meta: { name: 'project' },
  rules: {
    ...writtenInOnePlace,
    'no-default-export': refuse('ExportDefaultDeclaration', 'Named exports only; lazy screens are the exception.'),
    'no-aria-live': refuse(
      "JSXAttribute[name.name='aria-live']",
      'Use role="status" or "alert": radix lets screen readers read elements with aria-live below open modals.',
    ),
    'no-unstyled-box': refuse(
      "JSXOpeningElement[name.name='input']:has(> JSXAttribute[name.name='type'][value.value=/^(checkbox|radio)$/]):not(:has(> JSXAttribute[name.name='className']))",
      'Use Checkbox or Radio of ui/input/Choice.tsx: browsers draw their own boxes in blue.',
    ),
    'no-object-in-spread': refuse(
      'ObjectExpression > SpreadElement > ObjectExpression',
      'Write the properties themselves: TypeScript does not notice unknown ones in an object that is spread.',
    ),
    'login-address': refuse(
      "CallExpression[callee.name='href'][arguments.0.value='login'][arguments.length=2]",
      'Use loginHref: the fragment of a return address may be a secret, and a query is sent to the server.',
    ),
    'own-connections': refuse(
      'TemplateElement[value.raw=/pg_stat_activity(?! where datname = current_database\\(\\))/]',
      'Begin the condition with "where datname = current_database()": databases of other tests share the server.',
    ),
    'lock-order': refuse(
      `${severalLocks}:not(:has(${skipsLocked})):not(:has(${inLockOrder}))`,
      'Lock rows in the order of inLockOrder, and users by lockUsers: transactions with different orders can deadlock.',
    ),
    'no-inner-html': refuse("JSXAttribute[name.name='dangerouslySetInnerHTML']", 'React text only.'),
    'label-needs-role': refuse(
      "JSXOpeningElement[name.name=/^(div|span|p)$/]:has(> JSXAttribute[name.name=/^aria-label(ledby)?$/]):not(:has(> JSXAttribute[name.name='role'])):not(:has(> JSXSpreadAttribute))",
      'Give an element with a label a role: ARIA forbids a label on an element without one (aria-prohibited-attr).',
    ),
    'state-setter': stateSetter,
    'shown-failure': shownFailure,
    'no-bare-skeleton': refuse(
      "CallExpression > JSXElement[openingElement.name.name='Skeleton'], VariableDeclarator > JSXElement[openingElement.name.name='Skeleton'], JSXAttribute > JSXExpressionContainer > JSXElement[openingElement.name.name='Skeleton']",
      'Use LoadingBlock: a skeleton on its own does not tell assistive technology that something is loading.',
    ),
    'contract-fields': refuse(
      "MemberExpression[object.name='v'][property.name=/^(number|bigint|integer|safeInteger|minValue|maxValue|minLength|maxLength|length|nonEmpty|regex|trim|date|isoDate|isoTimestamp|url|email|uuid|digits)$/]",
      'Numbers, and texts and lists with bounds, come from contract/fields.ts.',
    ),
    'named-times': refuse(rawTimes, 'Use the units of lib/time/time.ts, such as 30 * SECOND_MS or DAY_MINUTES.'),
    'one-statement': refuse(
      "CallExpression[callee.object.name='Promise'] > CallExpression[callee.property.name=/^(map|flatMap)$/], CallExpression[callee.property.name=/^(map|flatMap|forEach)$/] > :function[async=true]",
      perItem,
    ),
    'navigate-after-reply': refuse(
      inAsyncFunction(
        "UnaryExpression[operator='void'][argument.callee.name='navigate']",
        "CallExpression[callee.name='setSearch']",
      ),
      'Navigate by useNavigateAfterReply after an awaited reply, and ask usePresence before changing the address: the ' +
        'user may have left the screen.',
    ),
    'leave-after-reply': refuse(
      inAsyncFunction("CallExpression[callee.object.name='navigator'][callee.property.name='leave']", payments),
      'After an awaited reply, check useIsShown before you leave the app or ask for money: the user may have left the ' +
        'screen or the account. Then call this in a function that is not async.',
    ),
    'scroll-to-element': refuse(
      "MemberExpression[property.name='scrollIntoView']",
      'Use scrollToElement: it corrects the position when parts of the page load while it scrolls. Otherwise disable ' +
        'this rule with the reason.',
    ),
    'store-rows': refuse(
      "MemberExpression[property.name='onConflictDoUpdate']",
      'It locks rows that users write meanwhile: use storeRows.',
    ),
  },
};

// oxlint-disable-next-line -- oxlint loads a plugin from a default export
export default plugin;
