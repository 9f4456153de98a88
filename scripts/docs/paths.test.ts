import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const files = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));
const names = new Set(Array.from(files, (file) => file.slice(file.lastIndexOf('/') + 1)));
const documents = Array.from(files).filter((file) => /^(docs\/.*|[^/]*)\.md$/.test(file) && fs.existsSync(file));

/**
 * The folders that a path in a document may omit, because the text around the path says which part of the repository is
 * meant.
 */
const LEFT_OUT = ['', 'docs/', 'src/', 'src/features/', 'src/platform/bridge/', 'src/server/', 'content/built-in/'];
/**
 * Matches files that a document mentions only as an example, and files that a build, a command or the image CDN
 * creates.
 */
const MADE = /wish|^\/|^dist|^(serviceWorker|withdrawnWorker)\.js$|^(report|labels)\.json$/i;

it.each(documents)('%s names only files that exist', (document) => {
  const named = Array.from(
    fs.readFileSync(document, 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|[mc]?[tj]s|css|json|md))`/g),
    ([, name = '']) => name,
  );
  const missing = named.filter(
    (name) =>
      !MADE.test(name) && !(name.includes('/') ? LEFT_OUT.some((folder) => files.has(folder + name)) : names.has(name)),
  );
  expect(missing).toEqual([]);
});

/** The documents that a newcomer reads first. Older decisions may name what no longer exists. */
const guides = ['docs/ARCHITECTURE.md', 'docs/first-tasks.md'];
/** Names of the example in `first-tasks.md`, which describes a screen that does not exist. */
const EXAMPLES = new Set(['listWishes']);

it.each(guides)('%s names only identifiers that the sources contain', (guide) => {
  // The fences of code blocks are removed, because their backticks would look like the ends of code spans.
  const text = fs.readFileSync(guide, 'utf8').replace(/^```.*$/gm, '');
  const code = Array.from(text.matchAll(/`([^`]+)`/g), ([, span = '']) => span);
  const named = code
    .filter((span) => !/\/|^np[mx] |^[\w-]+\.\w+$/.test(span))
    .flatMap((span) => span.match(/[A-Za-z_]\w+/g) ?? [])
    .filter((name) => !EXAMPLES.has(name));
  expect(named.length).toBeGreaterThan(20);
  const command = ['grep', '-howE', Array.from(new Set(named)).join('|'), '--', 'src', 'test', 'scripts/*.mjs', '*.ts'];
  const found = new Set(execFileSync('git', command, { encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n'));
  expect(named.filter((name) => !found.has(name))).toEqual([]);
});
