/**
 * jsdom's own `getComputedStyle`. It is slow, because it applies the whole style sheet of jsdom to the element and its
 * ancestors.
 */
export const computedByJsdom: typeof getComputedStyle = window.getComputedStyle.bind(window);

/**
 * Returns the computed style of an element. For a query by role, Testing Library reads `display`, `visibility` and
 * `pointer-events` of many elements and their ancestors, which took a third of the time of the screens' tests. This
 * function computes these three properties without jsdom's style sheet. It leaves other properties to jsdom, and all
 * properties on pages whose own style sheets set one of the three.
 */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || hasOwnRules(element.ownerDocument)) return computedByJsdom(element, pseudo);
  let complete: CSSStyleDeclaration | undefined;
  const completely = () => (complete ??= computedByJsdom(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') {
        return (property: string) => quickly(element, property) ?? completely().getPropertyValue(property);
      }
      const quick = quickly(element, name);
      if (quick !== undefined) return quick;
      const value: unknown = Reflect.get(completely(), name);
      return typeof value === 'function' ? (value.bind(completely()) as unknown) : value;
    },
  });
}

const QUICK = /display|visibility|pointer-events/i;

const hasOwnRules = ({ styleSheets }: Document): boolean =>
  [...styleSheets].some(({ cssRules }) => [...cssRules].some(({ cssText }) => QUICK.test(cssText)));

function quickly(element: Element, name: string | symbol): string | undefined {
  if (name === 'display') return inlineValue(element, name) || displayOfKind(element);
  if (name === 'visibility') return inheritedValue(element, name) ?? 'visible';
  if (name === 'pointer-events' || name === 'pointerEvents') return inheritedValue(element, 'pointer-events') ?? 'auto';
  return undefined;
}

function inlineValue(element: Element, property: string): string | undefined {
  if (!element.hasAttribute('style')) return undefined;
  return (element as HTMLElement).style.getPropertyValue(property);
}

function inheritedValue(element: Element, property: string): string | undefined {
  for (let current: Element | null = element; current; current = current.parentElement) {
    const value = inlineValue(current, property);
    if (value) return value;
  }
  return undefined;
}

const displays = new Map<string, string>();

/**
 * Returns the default `display` of an element. Asks jsdom only once for all elements that its style sheet does not
 * distinguish.
 */
function displayOfKind(element: Element): string {
  const { namespaceURI, localName, parentElement } = element;
  const kind = [
    ...[namespaceURI, localName, parentElement?.localName],
    ...[element.hasAttribute('hidden'), element.hasAttribute('open'), element.getAttribute('type')],
  ].join(' ');
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const display = computedByJsdom(element).getPropertyValue('display');
  displays.set(kind, display);
  return display;
}
