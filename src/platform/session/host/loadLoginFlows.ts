/** Loads the sagas of hosts and logins. A guest in a browser does not need them before a login. */
export const loadLoginFlows = () => import(/* webpackChunkName: "hosts" */ './loginFlows.ts');

export type LoginFlows = Awaited<ReturnType<typeof loadLoginFlows>>;
