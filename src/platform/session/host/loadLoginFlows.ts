/** Loads the flows of hosts and logins. A guest in a browser needs none of these flows before a login. */
export const loadLoginFlows = () => import(/* webpackChunkName: "hosts" */ './loginFlows.ts');

export type LoginFlows = Awaited<ReturnType<typeof loadLoginFlows>>;
