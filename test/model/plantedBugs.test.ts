import type { runModel as RunModel } from './isolation.ts';
import { plant } from './plant.ts';

const MAX_RUNS = 2_000;

const bugs = [
  {
    title: "AUTH-17 the session's end no longer cancels its work",
    file: 'session/sessionSaga.ts',
    sound: 'yield* cancel(work);',
    broken: '',
  },
  {
    title: 'AUTH-09 the stored answers outlive the session',
    file: 'session/sessionSaga.ts',
    sound: 'yield* put(api.util.resetApiState());',
    broken: '',
  },
  {
    title: 'AUTH-17 a late user is stored whoever is here now',
    file: 'session/fetchUserSaga.ts',
    sound: '(yield* select(selectToken)) === token',
    broken: 'true',
  },
];

describe('the model finds a planted bug', () => {
  beforeEach(() => jest.resetModules());

  it.each(bugs)(
    '$title',
    async ({ file, sound, broken }) => {
      plant(file, sound, broken);
      const { runModel } = jest.requireActual<{ runModel: typeof RunModel }>('./isolation.ts');
      const { failure, runs } = await runModel(MAX_RUNS, { seed: 1, endOnFailure: true });
      process.stdout.write(`\nplanted in ${file}: found in run ${runs}\n`);
      expect(failure).toBeDefined();
      jest.dontMock(file);
    },
    600_000,
  );
});
