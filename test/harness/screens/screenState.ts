import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Made, PhoneName } from '#test/harness/screens/family/family.ts';

/** One state of a screen that tests open: with data, without data, after some presses … */
export interface ScreenState {
  /** The query of the address, with its question mark; a function receives what the family has made. */
  query?: string | ((made: Made) => string);
  /** A text that shows that the screen has loaded; without it, the screen has loaded when it is no longer busy. */
  text?: string | RegExp;
  /** The names of the buttons that lead to the state. */
  steps?: string[];
  /** What is typed after the steps, into the field of this label. */
  typed?: { label: string; text: string };
  /** A text that is shown once the steps and the typing have led to the state; it is scrolled into view. */
  then?: string | RegExp;
  /** The phones on which the state is tested; a guest's and a family's by default. */
  on?: [PhoneName, ...PhoneName[]];
  isTablet?: boolean;
  /** The screen shows nothing before its first call has been answered, and a retry button if that call fails. */
  waitsForData?: true;
  /** How to obtain the screen without data: the reply of an endpoint, and the text that the screen then shows. */
  empty?: { endpoint: AnyEndpoint; reply: object; status?: number; text: string };
  /** Controls that may have no effect, by name, with the reason. */
  idle?: Record<string, string>;
}

/** A screen has states, or it only redirects to the screen with this title. */
export type ScreenEntry = readonly [ScreenState, ...ScreenState[]] | { redirectsTo: string };
