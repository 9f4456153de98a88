import fs from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import Watchpack from 'watchpack';

const types = path.resolve('.cache/style-types');
const isStyle = (file) => file.endsWith('.module.css');
const filesBelow = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .sort();

/** Returns the classes that a CSS module exports. Those in `:global(…)` are not exported. */
function classesOf(file) {
  const classes = new Set();
  postcss.parse(fs.readFileSync(file, 'utf8'), { from: file }).walkRules(({ selector }) => {
    const own = selector.replace(/:global\([^)]*\)/g, '');
    for (const [, name] of own.matchAll(/\.([a-z_][\w-]*)/gi)) classes.add(name);
  });
  return [...classes].sort();
}

const declaration = (classes) =>
  `declare const styles: {\n${classes.map((name) => `  readonly '${name}': string;\n`).join('')}};\nexport default styles;\n`;

/**
 * Writes a file only if its content has changed, because after each write, tsc checks the importers of the file again.
 */
function write(file, text) {
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

/** Returns a map from the path of each CSS module to the source texts of the files that import it. */
function importersOf(sources) {
  const importers = new Map();
  for (const source of sources) {
    const text = fs.readFileSync(source, 'utf8');
    for (const [, target] of text.matchAll(/from '([^']+\.module\.css)'/g)) {
      const file = target.startsWith('#') ? path.join('src', target.slice(1)) : path.join(path.dirname(source), target);
      importers.set(file, [...(importers.get(file) ?? []), text]);
    }
  }
  return importers;
}

/**
 * Writes a declaration of the classes of every CSS module to `.cache/style-types`, where tsc finds it because of
 * `rootDirs`. So a wrong class name is a type error. Also reports classes whose names occur in no importing file. An
 * occurrence as a string is enough, because a variable may choose the class.
 */
function checkStyles() {
  const files = filesBelow('src');
  const styles = files.filter(isStyle);
  const importers = importersOf(files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.')));
  const written = new Set();
  const unused = [];
  for (const style of styles) {
    const classes = classesOf(style);
    const target = path.join(types, `${style}.d.ts`);
    write(target, declaration(classes));
    written.add(target);
    const words = (importers.get(style) ?? []).join('\n');
    const missing = classes.filter((name) => !new RegExp(`\\b${name}\\b`).test(words));
    if (missing.length > 0) unused.push(`${style}: ${missing.join(', ')}`);
  }
  for (const file of filesBelow(types)) if (file.endsWith('.d.ts') && !written.has(file)) fs.rmSync(file);
  // Imports of missing style files are reported here, because a wildcard declaration lets tsc accept them.
  const gone = [...importers.keys()].filter((file) => !styles.includes(file));
  if (gone.length > 0) console.error(`Styles that are imported but do not exist:\n${gone.join('\n')}`);
  if (unused.length > 0) console.error(`Classes that no importing file names:\n${unused.join('\n')}`);
  if (gone.length + unused.length > 0) process.exitCode = 1;
}

/**
 * Checks the styles after a change. A module that is still being written may not parse; the next change checks it
 * again.
 */
function checkAgain() {
  try {
    checkStyles();
  } catch (error) {
    console.error(error.message);
  }
}

if (process.argv.includes('--watch')) {
  checkAgain();
  // Watchpack is used because on Linux, fs.watch stops reporting changes of a file once an editor has replaced the
  // file.
  const watcher = new Watchpack({ aggregateTimeout: 50 });
  for (const event of ['change', 'remove']) {
    watcher.on(event, (file) => {
      if (isStyle(file)) checkAgain();
    });
  }
  watcher.watch({ directories: ['src'], startTime: Date.now() });
} else {
  checkStyles();
}
