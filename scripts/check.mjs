import { ensureInstalled, run } from './ensureInstalled.mjs';

/** `npm run check`: everything that needs neither a browser nor a database. */
ensureInstalled();
for (const part of ['types', 'lint', 'style', 'format', 'graph', 'unused']) {
  console.log(`\n▸ check:${part}`);
  run('npm', ['run', '--silent', `check:${part}`]);
}
