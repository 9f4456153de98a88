import { exchangeAuthToken, getUserInfo, peekAuthToken } from '#contract/account/session.ts';
import { aToken, aUser } from '#test/builders/account/session.ts';
import { settle } from './settle.ts';
import { startSession, type SessionOptions } from './startSession.ts';

export const HOME = 'http://localhost:8080/combine/';
export const stranger = {
  userId: 'user-stranger',
  nickname: '陌生人',
  avatarUrl: '/cdn/avatar/daidi.svg',
  headwearUrl: '/cdn/headwear/bow.svg',
};

type Session = ReturnType<typeof startSession>;
export const offerOf = ({ store }: Session) => store.getState().loginOffer.account;
export const authOf = ({ store }: Session) => store.getState().auth;
export const shownAddress = ({ page }: Session) => page.navigator.address().href;

/**
 * Opens a login link. For the server, the token `mine` belongs to the current user, and every other token to another
 * user (`stranger`).
 */
export async function openLoginLink(query: string, options: SessionOptions = {}): Promise<Session> {
  const session = startSession({
    ...options,
    address: `${HOME}${query}`,
    beforeStart: (begun) => {
      const { network } = begun;
      network.answer(peekAuthToken, { user: stranger });
      network.answer(getUserInfo, () => {
        const { options: sent } = network.callsTo(getUserInfo).at(-1) ?? {};
        return sent?.userToken === 'mine' ? aUser() : aUser(stranger);
      });
      network.answer(exchangeAuthToken, aToken('exchanged'));
      options.beforeStart?.(begun);
    },
  });
  await settle();
  return session;
}
