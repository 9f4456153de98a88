/** The data that the sagas of the host keep while the page is open. */
export interface HostVisit {
  /** Whether the host has returned its user. */
  hasAnswered: boolean;
  /**
   * Whether the host has reported a usable token for its user. A token that the server has rejected repeatedly is not
   * usable.
   */
  hasHostToken: boolean;
  /** Whether an anonymous user of the host began the current session. */
  isAnonymous: boolean;
  /** Whether a user's session has ended in this page. Then no other session should begin immediately. */
  hasSessionEnded: boolean;
  /** Whether a screen that needs a login has been shown, and the host has not been asked to log in since. */
  isLoginWanted: boolean;
  /** How often the host was asked to log in automatically, which means without a request of the user (START-04). */
  automaticLogins: number;
  /**
   * For how many sessions each token of the host was used. The number is limited (`MAX_ADOPTIONS`), because a token
   * that the server always rejects would otherwise cause an endless loop.
   */
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
