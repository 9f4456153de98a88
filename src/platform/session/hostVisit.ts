/** What the flows with the host remember for as long as the page lives. */
export interface HostVisit {
  /** The host has told who its user is. */
  isMet: boolean;
  /** It gave a token with its user, and the server has not refused that token time and again. */
  hasHostToken: boolean;
  /** The present session, if any, is the one that the anonymous host user began. */
  isAnonymous: boolean;
  /** A user's session has ended in this page: whoever ended it did not want another one at once. */
  hasSessionEnded: boolean;
  /** A screen that needs a login was shown, and the host was not asked for one yet. */
  isLoginWanted: boolean;
  /** How often the host was asked to log somebody in without a person asking for it (START-04). */
  automaticLogins: number;
  /** How often each native token was adopted: one that the server refuses must not go round in circles. */
  adoptions: Map<string, number>;
}

export const newVisit = (): HostVisit => ({
  isMet: false,
  hasHostToken: false,
  isAnonymous: false,
  hasSessionEnded: false,
  isLoginWanted: false,
  automaticLogins: 0,
  adoptions: new Map(),
});
