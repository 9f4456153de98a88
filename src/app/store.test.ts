import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/userSlice.ts';
import { devToolsOptions } from './store.ts';
import { forgetBrowser, startSession } from '#test/harness/startSession.ts';

const TOKEN = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9v';
const MOBILE = '13812345678';

beforeEach(forgetBrowser);

describe('Redux DevTools', () => {
  it('STATE-10 show readable actions, tokens and numbers masked', () => {
    const { actionSanitizer } = devToolsOptions;
    expect(actionSanitizer(setToken({ token: TOKEN, expireAt: 5 }))).toEqual({
      type: 'auth/setToken',
      payload: { token: '***', expireAt: 5 },
    });
    expect(actionSanitizer(setUser({ mobile: MOBILE, nickname: '小明' }))).toEqual({
      type: 'user/setUser',
      payload: { mobile: '***', nickname: '小明' },
    });
  });

  it('STATE-10 show the whole state without a token or a number in it', () => {
    const { store, dispatch } = startSession();
    dispatch(setToken({ token: TOKEN }));
    dispatch(setUser({ mobile: MOBILE }));
    const shown = JSON.stringify(devToolsOptions.stateSanitizer(store.getState()));
    expect(shown).toContain('"isLogin":true');
    expect(shown).not.toContain(TOKEN);
    expect(shown).not.toContain(MOBILE);
  });
});
