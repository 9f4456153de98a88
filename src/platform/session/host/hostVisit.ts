/** What the host flows remember during the lifetime of the page. */
export interface HostVisit {
  /** Whether the host has returned its user. */
  hasAnswered: boolean;
  /** Whether it gave a token for its user, and the server has not repeatedly rejected that token. */
  hasHostToken: boolean;
  /** Whether the current session, if any, is the one that the anonymous host user began. */
  isAnonymous: boolean;
  /** Whether a user's session has ended in this page: whoever ended it did not want another one immediately. */
  hasSessionEnded: boolean;
  /** Whether a screen that needs a login was shown, and the host has not been asked yet. */
  isLoginWanted: boolean;
  /** How often the host was asked to log in without a request of the user (START-04). */
  automaticLogins: number;
  /** How often each native token was adopted; the limit prevents a loop with a token that the server rejects. */
  adoptions: Map<string, number>;
}

export const newVisit = (): HostVisit => ({
  hasAnswered: false,
  hasHostToken: false,
  isAnonymous: false,
  hasSessionEnded: false,
  isLoginWanted: false,
  automaticLogins: 0,
  adoptions: new Map(),
});
