/**
 * A control of a screen. `kind` is the path of the control and its ancestors. Similar controls, such as those in the
 * rows of a list, have the same path; `nth` is the index among them.
 */
export interface FoundControl {
  kind: string;
  nth: number;
  isChosen: boolean;
  hasFocus: boolean;
  isInText: boolean;
}

/** The position at which a finger hits a control, and the size of the control's touchable area, in CSS pixels. */
export interface TapTarget {
  x: number;
  y: number;
  wide: number;
  high: number;
  /** The element that covers the centre of the control. */
  coveredBy: string | undefined;
  /** Whether any point of the control can be touched. */
  isFree: boolean;
}

/** The changes of a screen while nobody touches it. */
export interface SpontaneousChanges {
  /** The elements that change by themselves. */
  restless: string[];
  /** The number of elements that are always `aria-busy`, such as samples of skeletons. */
  busy: number;
}

/** The possible effects of a press, most significant first. */
const kinds = [
  'address',
  'reload',
  'tab',
  'download',
  'file',
  'alert',
  'handed',
  'call',
  'sound',
  'value',
  'focus',
  'changed',
  'scrolled',
] as const;
export type EffectKind = (typeof kinds)[number];

export interface Effect {
  kind: EffectKind;
  what: string;
}

export const mostSignificant = (effects: readonly Effect[]): Effect | undefined =>
  [...effects].sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind))[0];
