/** A control as it was found on a screen; `kind`: drawn by the same part of the same screen. */
export interface Found {
  kind: string;
  nth: number;
  isChosen: boolean;
  hasFocus: boolean;
  isInText: boolean;
}

/** Where a finger meets a control, and how large it is to a finger. CSS pixels. */
export interface Aim {
  x: number;
  y: number;
  wide: number;
  high: number;
  /** What lies over its middle. */
  coveredBy: string | undefined;
  /** Whether there is a point at which it can be met. */
  isFree: boolean;
}

/** How a screen is while nobody touches it. */
export interface Untouched {
  /** Places that change by themselves. */
  restless: string[];
  /** How much stays busy, such as samples of outlines. */
  busy: number;
}

/** What a press can bring about, the most telling first. */
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
export type DeedKind = (typeof kinds)[number];

export interface Deed {
  kind: DeedKind;
  what: string;
}

export const mostTelling = (deeds: readonly Deed[]): Deed | undefined =>
  [...deeds].sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind))[0];
