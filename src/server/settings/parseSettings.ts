import * as v from 'valibot';
import { settingEntries, type SettingName, type SettingValues } from './settingsTable.ts';

/** The values of settings, and what is wrong with them. */
export interface ParsedSettings<Names extends SettingName = SettingName> {
  /** Complete only if there are no problems. */
  values: SettingValues<Names>;
  problems: string[];
}

/** Parses the settings with the given names; without names, all settings. */
export function parseSettings<Names extends SettingName = SettingName>(
  env: NodeJS.ProcessEnv,
  names?: readonly Names[],
): ParsedSettings<Names> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const wanted: readonly SettingName[] | undefined = names;
  for (const [name, { schema, default: fallback }] of settingEntries) {
    if (wanted?.includes(name) === false) continue;
    const ofEnvironment = typeof fallback === 'object' ? fallback[kindOf(env)] : fallback;
    const text = givenText(env, name) ?? ofEnvironment?.replace('$DATA_DIR', String(values['DATA_DIR']));
    if (text === undefined) continue;
    const result = v.safeParse(schema, text);
    if (result.success) values[name] = result.output;
    else problems.push(...result.issues.map(({ message }) => `${name} ${message}`));
  }
  return { values: values as SettingValues<Names>, problems };
}

const kindOf = (env: NodeJS.ProcessEnv) => (env['APP_ENV'] === 'production' ? 'production' : 'otherwise');

/**
 * Empty values count as not set, because files with settings often have empty values. APP_ENV is an exception, because
 * the environment must never be guessed.
 */
export function givenText(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  return env[name] === '' && name !== 'APP_ENV' ? undefined : env[name];
}
