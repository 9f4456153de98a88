const appEnvs = ['local', 'dev', 'test', 'production'];

/**
 * Exits if the gateway could not start with these settings, and prints a line for each reason. This happens before
 * anything is installed or built. The gateway itself checks these and all other settings (src/server/settings/).
 */
export function checkEnvironment(env = process.env) {
  const problem = environmentProblem(env);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** @returns {string | undefined} a line for the operator for each problem; undefined if the settings are valid */
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
  const problems = [
    ...(env.SIGNING_SECRET || env.SIGNING_SECRETS
      ? []
      : ['SIGNING_SECRET or SIGNING_SECRETS must be set in production (text of at least 32 characters).']),
    ...(env.PUBLIC_ORIGIN ? [] : ['PUBLIC_ORIGIN must be set in production (origin such as https://m.example.com).']),
    ...(env.SUPPORT_PHONE ? [] : ['SUPPORT_PHONE must be set in production (phone number such as 400-800-1234).']),
  ];
  return problems.length > 0 ? problems.join('\n') : undefined;
}
