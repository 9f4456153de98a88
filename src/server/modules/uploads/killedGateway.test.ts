import path from 'node:path';
import { completeUpload, UPLOADS_PATH } from '#contract/uploads.ts';
import { gatewayHeaders } from '#contract/requestToken.ts';
import { openDatabase, type OpenDatabase } from '#server/database/connection/open.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { sessionRepository } from '#server/domain/users/sessionRepository.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { claimsAt, signed } from '#server/testing/call.ts';
import { useGatewayProcesses } from '#server/testing/process/gatewayProcess.ts';
import { migratedFolder } from '#server/testing/database/migratedFolder.ts';
import { aPicture, continuationHeaders, creationHeaders } from '#server/testing/uploading.ts';

jest.setTimeout(120_000);

const { started } = useGatewayProcesses();

/** Signs a user in while no gateway uses the folder of the database. */
async function userTokenIn(folder: string): Promise<string> {
  const database: OpenDatabase = await openDatabase({
    url: undefined,
    folder: path.join(folder, 'pglite'),
    poolSize: 1,
    onConnectionError: (error) => {
      throw error;
    },
  });
  const now = new Date();
  const user = await userRepository(database.db).findOrCreateByMobile('13900000001', now);
  await consentRepository(database.db).give(user.id, 'agreement', now);
  const { token } = await sessionRepository(database.db).begin({ id: user.id, isAnonymous: false }, '1002', now);
  await database.close();
  return token;
}

it('an upload continues after the gateway was killed while it was receiving a part, and is completed after a second kill', async () => {
  const folder = migratedFolder();
  const userToken = await userTokenIn(folder);
  const file = await aPicture({ width: 2_400, height: 1_800 });
  let gateway = await started({ DATA_DIR: folder });
  const ask = async (method: string, where: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(gateway.origin + where, {
      method,
      ...(body && { body: new Uint8Array(body) }),
      headers: {
        authorization: `Bearer ${await signed(claimsAt(Date.now() - 90_000, { user_token: userToken, user_token2: '' }))}`,
        [gatewayHeaders.caller]: '1002',
        'tus-resumable': '1.0.0',
        ...headers,
      },
    });
  const killed = async () => {
    gateway.process.kill('SIGKILL');
    await gateway.closed;
    gateway = await started({ DATA_DIR: folder });
  };
  const offset = async (where: string) => Number((await ask('HEAD', where)).headers.get('upload-offset'));

  const where = (await ask('POST', UPLOADS_PATH, creationHeaders(file.length))).headers.get('location') ?? '';
  const half = 1_100_000;
  expect((await ask('PATCH', where, continuationHeaders(0), file.subarray(0, half))).status).toBe(204);
  const interrupted = ask('PATCH', where, continuationHeaders(half), file.subarray(half)).catch(() => undefined);
  await killed();
  await interrupted;

  const reached = await offset(where);
  expect(reached).toBeGreaterThanOrEqual(half);
  if (reached < file.length)
    expect((await ask('PATCH', where, continuationHeaders(reached), file.subarray(reached))).status).toBe(204);
  const completing = ask('PUT', `${where}/completed`).catch(() => undefined);
  await killed();
  await completing;

  const completed = await ask('PUT', completeUpload.path.replace(':uploadId', where.split('/').at(-1) ?? ''));
  expect(completed.status).toBe(200);
  const { full } = (await completed.json()) as { full: string };
  expect((await fetch(gateway.origin + full)).headers.get('content-type')).toBe('image/webp');
});
