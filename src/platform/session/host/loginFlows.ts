export { hostAppSaga } from '#platform/bridge/hostAppSaga.ts';
export { addressSaga } from '#platform/session/address/addressSaga.ts';
export { adoptHostUser, mayHaveUser } from './adoptHostUser.ts';
export { logInAnonymously, logInAutomatically, logInOnRequest } from './hostLogin.ts';
