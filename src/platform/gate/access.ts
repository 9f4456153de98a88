/** The access level of a route (GATE-01). If it is omitted, the route is public. */
export type Access =
  | { access?: 'public' | 'login'; accessSpec?: never }
  | { access: 'spec_login' | 'spec_no_login'; accessSpec: readonly string[] };

/** Returns whether a route requires a signed-in user in an app with this caller (GATE-02). */
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
