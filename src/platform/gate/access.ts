/** GATE-01; unset means the same as public to the gate. */
export type Access =
  | { access?: 'public' | 'login'; accessSpec?: never }
  | { access: 'spec_login' | 'spec_no_login'; accessSpec: readonly string[] };

/** Whether a route needs a signed-in user, for an app of this caller (GATE-02). */
export function needsLogin({ access, accessSpec }: Access, caller: string): boolean {
  switch (access) {
    case 'login':
      return true;
    case 'spec_login':
      return accessSpec.includes(caller);
    case 'spec_no_login':
      return !accessSpec.includes(caller);
    default:
      return false;
  }
}
