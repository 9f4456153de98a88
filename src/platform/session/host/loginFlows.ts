export { hostAppSaga } from '#platform/bridge/hostAppSaga.ts';
export { confirmLogin } from '#platform/session/address/confirmLogin.ts';
export { adoptHostUser, mayHaveUser } from './adoptHostUser.ts';
export { logInAnonymously, logInAutomatically, logInOnRequest } from './hostLogin.ts';
