/** What the flows with the host remember for as long as the page lives. */
export interface HostVisit {
  /** The host has told who its user is. */
  isMet: boolean;
  /** A screen that needs a login was shown, and the host was not asked for one yet. */
  isLoginWanted: boolean;
  /** How often the host was asked to log somebody in without a person asking for it (START-04). */
  automaticLogins: number;
  /** How often each native token was adopted: one that the server refuses must not go round in circles. */
  adoptions: Map<string, number>;
}

export const newVisit = (): HostVisit => ({
  isMet: false,
  isLoginWanted: false,
  automaticLogins: 0,
  adoptions: new Map(),
});
