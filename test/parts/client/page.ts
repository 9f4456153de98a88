import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { forgetLazyScreen } from '#app/routing/lazyScreens.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { forgetBrowser } from '#test/harness/session/startSession.ts';

/** The objects of the page whose properties tests replace. */
const replaced: object[] = [
  ...[window, navigator, document, document.documentElement, document.body, screen, history, URL],
  ...[Navigator, Document, Element, HTMLElement, HTMLMediaElement, HTMLCanvasElement, HTMLImageElement, Storage].map(
    ({ prototype }) => prototype,
  ),
];

/**
 * Properties of the window that tests and msw replace. They are not enumerable, so a list of the window's properties
 * does not contain them.
 */
const unlisted = [
  ...['XMLHttpRequest', 'WebSocket', 'MessageChannel', 'Headers', 'URL', 'URLSearchParams'],
  ...['Audio', 'Image', 'Blob', 'File', 'FileReader', 'MutationObserver'],
];

const listened: EventTarget[] = [window, document, document.documentElement, document.body];
const listeners: { target: EventTarget; parameters: Parameters<EventTarget['addEventListener']> }[] = [];

/**
 * Prepares the page for `watchPage`. Must be called before the first test file, because React and user-event add their
 * listeners to the document only once per page, and these must stay.
 */
export function preparePage(): void {
  render(createElement('input'));
  userEvent.setup();
  cleanup();
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...parameters) {
    const target = this ?? window;
    if (listened.includes(target)) listeners.push({ target, parameters });
    addEventListener.apply(target, parameters);
  };
}

/**
 * Records the state of the page. Returns a function that restores this state, empties the storage, and forgets the
 * loaded screens.
 */
export function watchPage(): () => void {
  const address = location.href;
  const head = document.head.innerHTML;
  const elements = [document.documentElement, document.body].map((element) => ({
    element,
    attributes: [...element.attributes].map(({ name, value }) => [name, value] as const),
  }));
  const objects = replaced.map((object) => ({ object, properties: propertiesOf(object) }));
  listeners.length = 0;
  return () => {
    for (const { target, parameters } of listeners.splice(0)) {
      const [type, listener, options] = parameters;
      target.removeEventListener(type, listener, options);
    }
    for (const { object, properties } of objects) restoreProperties(object, properties);
    document.body.replaceChildren();
    // Removes the frames that are opened next to the body to request the bridge of an app.
    for (const frame of document.querySelectorAll('html > iframe')) frame.remove();
    document.head.innerHTML = head;
    for (const { element, attributes } of elements) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
      for (const [name, value] of attributes) element.setAttribute(name, value);
    }
    history.replaceState(null, '', address);
    forgetBrowser();
    for (const id of Object.keys(paths) as ScreenId[]) forgetLazyScreen(id);
  };
}

function propertiesOf(object: object): Map<string, PropertyDescriptor> {
  const properties = new Map<string, PropertyDescriptor>(Object.entries(Object.getOwnPropertyDescriptors(object)));
  for (const name of object === window ? unlisted : []) {
    const property = Object.getOwnPropertyDescriptor(window, name);
    if (property) properties.set(name, property);
  }
  return properties;
}

function restoreProperties(object: object, before: Map<string, PropertyDescriptor>): void {
  const after = propertiesOf(object);
  for (const [name, { configurable }] of after) {
    if (!before.has(name) && configurable) Reflect.deleteProperty(object, name);
  }
  for (const [name, was] of before) {
    const is = after.get(name);
    if (is && Object.is(is.value, was.value) && is.get === was.get) continue;
    if (was.configurable || was.writable) Object.defineProperty(object, name, was);
  }
}
