import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns the names of the rules that report each file, with our configuration but without the rules that need types.
 * `files`: sources by their paths in the repository, because the paths decide which rules apply. `folder`: an empty
 * folder, to which the sources are written.
 */
export function problemsOf(folder: string, files: Record<string, string>): Record<string, string[]> {
  const ours = JSON.parse(fs.readFileSync('.oxlintrc.json', 'utf8')) as Record<string, unknown> & {
    jsPlugins: string[];
  };
  const config = path.join(folder, '.oxlintrc.json');
  const jsPlugins = ours.jsPlugins.map((file) => path.resolve(file));
  fs.writeFileSync(config, JSON.stringify({ ...ours, jsPlugins, options: {} }));
  for (const [name, source] of Object.entries(files)) {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), source);
  }
  const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return Object.fromEntries(
    Object.keys(files).map((name) => [
      name,
      diagnostics
        .filter(({ filename }) => path.normalize(filename) === path.normalize(name))
        .map(({ code }) => code.replace(/^.*\((.*)\)$/, '$1')),
    ]),
  );
}
