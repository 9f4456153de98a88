import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { FamilyContent, PhoneName } from '#test/harness/screens/family/family.ts';

/** The text that is typed into a field, and the label of the field. */
interface Typed {
  label: string;
  text: string;
}

/** The name of a button, or a pattern that matches it. */
type Step = string | RegExp;

/** A reply of an endpoint that leads to another state of a screen, and the text that the screen then shows. */
export interface OtherReply {
  endpoint: AnyEndpoint;
  reply: object;
  status?: number;
  /**
   * What is typed, and the button that is then pressed to call the endpoint. Without this field, loading the screen
   * calls the endpoint.
   */
  sent?: Typed & { button: string };
  /** The names of the buttons that are then pressed to reach the state. */
  steps?: Step[];
  text: string;
}

/** A state of a screen that tests open, for example without data, or after buttons were pressed. */
export interface ScreenState {
  /** The query of the address, with its question mark. A function receives the content that the family has created. */
  query?: string | ((made: FamilyContent) => string);
  /**
   * A text that appears when the screen has loaded. If there is none, the screen has loaded when no part of it is busy.
   */
  text?: string | RegExp;
  /** The names of the buttons that are pressed to reach the state. */
  steps?: Step[];
  /** What is typed after the steps. */
  typed?: Typed;
  /** A text that appears after the steps and the typing; it is scrolled into view. */
  then?: string | RegExp;
  /**
   * The phones on which the controls of the state are pressed; by default those of a guest and of a family. Other tests
   * use the first of these phones.
   */
  on?: [PhoneName, ...PhoneName[]];
  isTablet?: boolean;
  /**
   * Whether the screen shows nothing before its first call has been answered, and a retry button if that call fails.
   */
  waitsForData?: true;
  /** The state without data. */
  empty?: OtherReply;
  /**
   * Further states that a test cannot bring about, because they need time, other people or other companies. Replaced
   * replies simulate them.
   */
  replies?: readonly OtherReply[];
  /** The names of controls that may have no effect, each with the reason. */
  idle?: Record<string, string>;
}

/** The states of a screen, or the title of the screen to which it always redirects. */
export type ScreenEntry = readonly [ScreenState, ...ScreenState[]] | { redirectsTo: string };
