const appEnvs = ['local', 'dev', 'test', 'production'];

/**
 * Exits with one line of text if the gateway could not start with these settings, before anything is installed or
 * built. The gateway itself checks these and more settings (src/server/settings.ts).
 */
export function checkEnvironment(env = process.env) {
  const problem = environmentProblem(env);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** @returns {string | undefined} one line for the operator, or undefined if the settings are valid */
export function environmentProblem(env) {
  const { APP_ENV } = env;
  if (APP_ENV === undefined) {
    const name = ['DATABASE_URL', 'PUBLIC_ORIGIN'].find((setting) => env[setting]);
    return (
      name &&
      `${name} is set, but APP_ENV is not: set APP_ENV=production for real users, or APP_ENV=local for development.`
    );
  }
  if (!appEnvs.includes(APP_ENV)) return `APP_ENV must be one of ${appEnvs.join(', ')}, not "${APP_ENV}".`;
  if (APP_ENV !== 'production') return undefined;
  if (!env.SIGNING_SECRET && !env.SIGNING_SECRETS) {
    return 'Production needs SIGNING_SECRET or SIGNING_SECRETS: at least 32 characters each, and its own.';
  }
  return env.PUBLIC_ORIGIN ? undefined : 'PUBLIC_ORIGIN must be set in production, e.g. https://m.example.com.';
}
