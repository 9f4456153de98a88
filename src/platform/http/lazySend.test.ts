import { http, HttpResponse } from 'msw';
import { getUserInfo } from '#contract/account/session.ts';
import { listSessions } from '#contract/account/sessions.ts';
import { getHome } from '#contract/stories/stories.ts';
import { likeWork, reportHearing } from '#contract/stories/works.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aHome } from '#test/builders/stories/stories.ts';
import { useApiServer } from '#test/harness/fakes/useApiServer.ts';
import { createClock } from './clock.ts';
import { createLazySend } from './lazySend.ts';

const ROOT = 'http://localhost:8080';
const server = useApiServer();

function start(userToken = 'token-a') {
  const unknownChildren: string[] = [];
  const active = { childId: '' };
  const refused: string[] = [];
  const revoked: string[] = [];
  const anonymous: string[] = [];
  const send = createLazySend({
    root: ROOT,
    signingSecret: 'a-secret-of-at-least-thirty-two-characters',
    clock: createClock(),
    identity: () => ({
      appId: 'ilisten001',
      agentAppId: '',
      deviceId: 'device-1',
      caller: '1002',
      productVersion: '1.0.0',
      channel: 'appshare',
      userToken,
      childId: active.childId,
    }),
    onUserTokenRefused: (token, isRevoked) => void (isRevoked ? revoked : refused).push(token),
    onRegistrationNeeded: (token) => void anonymous.push(token),
    onChildRefused: (childId) => void unknownChildren.push(childId),
    onDetour: (code, token) => void anonymous.push(`${code} ${token}`),
  });
  return { send, refused, revoked, anonymous, unknownChildren, active };
}

const answerUser = (status: number, code = '') =>
  server.use(
    http.get(`${ROOT}/inner4/member/user\\:info`, () =>
      HttpResponse.json(status === 200 ? aUser() : { code }, { status }),
    ),
  );

describe('createLazySend', () => {
  it('AUTH-17 reports that the user token was refused, with the token that the call has sent', async () => {
    answerUser(401, 'signed_out');
    const { send, refused } = start('token-a');
    await expect(send(getUserInfo, { query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(send(getUserInfo, { query: {} }, { userToken: 'earlier' })).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual(['token-a', 'earlier']);
  });

  it('AUTH-09 reports that the session was ended on another device, if the gateway says so', async () => {
    const ended = { code: 'signed_out', isRevoked: true };
    server.use(http.get(`${ROOT}${listSessions.path}`, () => HttpResponse.json(ended, { status: 401 })));
    const { send, refused, revoked } = start('token-a');
    await expect(send(listSessions, {})).rejects.toMatchObject({ status: 401 });
    expect([refused, revoked]).toEqual([[], ['token-a']]);
  });

  it.each([
    [403, 'account_closing'],
    [500, 'internal'],
    // The request token was refused, for example because the signing secret was changed, or a proxy has answered.
    [401, 'invalid_token'],
    [401, ''],
  ])('AUTH-17 does not report the token as refused after the status %d with the code %j', async (status, code) => {
    answerUser(status, code);
    const { send, refused } = start();
    await expect(send(getUserInfo, { query: {} })).rejects.toMatchObject({ status });
    expect(refused).toEqual([]);
  });

  it('HTTP-08 does not report the user token as refused if the request token is refused because the clock of the phone stays wrong', async () => {
    const data = { code: 'invalid_issued_at', message: 'InvalidArgument: IssuedAt' };
    server.use(http.get(`${ROOT}/inner4/member/user\\:info`, () => HttpResponse.json(data, { status: 401 })));
    const { send, refused } = start();
    await expect(send(getUserInfo, { query: {} })).rejects.toMatchObject({ kind: 'clock' });
    expect(refused).toEqual([]);
  });

  it('GATE-04 reports that a call needs a registered user if the user is anonymous, and keeps that session', async () => {
    server.use(
      http.get(`${ROOT}${listSessions.path}`, () =>
        HttpResponse.json({ code: 'registration_needed', message: '请先登录，再继续操作' }, { status: 403 }),
      ),
    );
    const { send, refused, anonymous } = start('token-a');
    await expect(send(listSessions, {})).rejects.toMatchObject({
      status: 403,
      code: 'registration_needed',
      message: '请先登录，再继续操作',
    });
    expect([refused, anonymous]).toEqual([[], ['token-a']]);
  });

  it('AUTH-17 reports that the user token was refused by an endpoint for registered users', async () => {
    server.use(
      http.get(`${ROOT}${listSessions.path}`, () => HttpResponse.json({ code: 'signed_out' }, { status: 401 })),
    );
    const { send, refused, anonymous } = start('token-a');
    await expect(send(listSessions, {})).rejects.toMatchObject({ status: 401 });
    expect([refused, anonymous]).toEqual([['token-a'], []]);
  });

  it('reports a refusal that needs another screen (such as a new agreement) only if the user, and not the app, has requested the call', async () => {
    const refuse = () => HttpResponse.json({ code: 'agreement_changed', message: '协议有更新' }, { status: 403 });
    server.use(http.put(`${ROOT}/inner4/ilisten/works/:workId/*`, refuse));
    const { send, anonymous: detours } = start('token-a');
    const params = { workId: 'work-1' };
    const session = { id: '2b1c1f0e-7a55-4c0e-9f0e-3d6a3a1f0c11', listenedMs: 1 };
    await expect(send(reportHearing, { params, body: { session, parts: 1 } })).rejects.toMatchObject({ status: 403 });
    await expect(send(likeWork, { params }, { isUnasked: true })).rejects.toMatchObject({ status: 403 });
    expect(detours).toEqual([]);
    await expect(send(likeWork, { params })).rejects.toMatchObject({ status: 403 });
    expect(detours).toEqual(['agreement_changed token-a']);
  });

  it('names in each call the child that was active when the call was made, even if another child is active when the call is sent', async () => {
    const named: (string | null)[] = [];
    server.use(
      http.get(`${ROOT}/inner4/member/user\\:info`, ({ request }) => {
        named.push(request.headers.get('x-gw-child'));
        return HttpResponse.json(aUser());
      }),
    );
    const { send, active } = start();
    const ask = (options = {}) => send(getUserInfo, { query: {} }, options);
    await ask();
    active.childId = 'child-a';
    const asked = ask();
    active.childId = 'child-b';
    await asked;
    await ask({ childId: 'child-c' });
    // The token may belong to another account, so the call must name no child.
    await ask({ userToken: 'of-another-login' });
    expect(named).toEqual([null, 'child-a', 'child-c', null]);
  });

  it('names no child in the call of a guest', async () => {
    let named: string | null = '';
    server.use(
      http.get(`${ROOT}${getHome.path}`, ({ request }) => {
        named = request.headers.get('x-gw-child');
        return HttpResponse.json(aHome());
      }),
    );
    const { send, active } = start('');
    active.childId = 'child-a';
    await send(getHome, { query: { age: 5 } });
    expect(named).toBeNull();
  });

  it('reports the child that the call has named when the gateway does not know this child', async () => {
    server.use(
      http.get(`${ROOT}${listSessions.path}`, () =>
        HttpResponse.json({ code: 'child_unknown', message: '找不到这个孩子了' }, { status: 409 }),
      ),
    );
    const { send, active, unknownChildren, refused } = start();
    active.childId = 'removed';
    const asked = send(listSessions, {});
    active.childId = 'child-b';
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'child_unknown' });
    expect([unknownChildren, refused]).toEqual([['removed'], []]);
  });
});
