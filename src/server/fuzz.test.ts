import { DEVELOPMENT_SIGNING_SECRET } from '#contract/developmentSecret.ts';
import { fuzz, prepareFuzz } from '#test/attack/fuzz/fuzz.ts';
import { databaseKinds } from './testing/database/databases.ts';
import { useGateway } from './testing/useGateway.ts';

const SEED = 20_261_122;
/** Fewer requests are sent to PGlite, which takes ten times the processor time for a statement. */
const RUNS = { postgres: 1_000, pglite: 300 };
/** The time limit of the test. On PGlite, which runs in this process, the test takes 5 s even on an idle machine. */
const TIMEOUT_MS = 120_000;
const NATIVE_TOKEN_SECRET = 'a-native-token-secret-of-the-fuzzer-alone';

describe.each(databaseKinds)('generated requests on %s', (kind) => {
  const test = useGateway(kind, {
    trustProxy: ['127.0.0.1'],
    publicOrigin: 'https://stories.example',
    nativeTokenSecret: NATIVE_TOKEN_SECRET,
    captchasPerAddressHour: 1_000_000,
  });

  it(
    'are answered on every route without a 5xx and without internal details',
    async () => {
      // The fuzzer signs its tokens with the time of this machine's clock, so the gateway must use the same time.
      test.time = Date.now();
      const target = {
        origin: await test.app.listen({ port: 0, host: '127.0.0.1' }),
        publicOrigin: 'https://stories.example',
        signingSecret: DEVELOPMENT_SIGNING_SECRET,
        nativeTokenSecret: NATIVE_TOKEN_SECRET,
        isProduction: false,
      };
      const { fault, sent } = await fuzz(target, await prepareFuzz(target), { runs: RUNS[kind], seed: SEED });
      expect(fault).toBeUndefined();
      expect(sent).toBeGreaterThanOrEqual(RUNS[kind]);
    },
    TIMEOUT_MS,
  );
});
