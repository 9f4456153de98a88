import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe'];

/**
 * The names of Chromium's headless shell in Debian and in Chrome for Testing. The shell has the same engine, but not
 * the window and the services of Chrome.
 */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

const APT_GET = '/usr/bin/apt-get';

/**
 * The usual paths of Chrome on macOS and Windows. On these systems, the installation does not add Chrome to the PATH.
 */
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the path of a Chromium or Chrome, and installs Debian's package if necessary and possible. Throws if there is
 * no browser, so that the journeys (browser tests) fail instead of being skipped. `mayBeShell`: prefers Chromium's
 * headless shell, which needs half as much processor time for a page. Measurements of what users experience need a
 * complete browser.
 * @param {{ mayBeShell?: boolean }} [options]
 * @returns {string}
 */
export function findBrowser({ mayBeShell = false } = {}) {
  const shell = () => inPath(shellNames) ?? installFromDebian('chromium-headless-shell', shellNames);
  const whole = () => inPath(names) ?? usualPlaces.find(isThere) ?? installFromDebian('chromium', names);
  const browser = chosen() ?? (mayBeShell ? shell() : undefined) ?? whole();
  if (browser) return browser;
  throw new Error(
    'No Chromium or Chrome: none in the path, and apt-get could not install one. Install one, or set CHROME_PATH to its executable.',
  );
}

/**
 * Returns the browser of CHROME_PATH, if it is set. Throws if that browser does not exist, instead of using another
 * one.
 */
function chosen() {
  const file = process.env.CHROME_PATH;
  if (!file) return undefined;
  if (!isThere(file)) throw new Error(`CHROME_PATH is ${file}, where there is no executable.`);
  return file;
}

function inPath(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => programs.map((name) => path.join(folder, name))).find(isThere);
}

function isThere(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Installs a browser together with Chinese fonts. Without them, every Chinese character on a page would be shown as a
 * box.
 */
function installFromDebian(name, programs) {
  if (process.getuid?.() !== 0 || !isThere(APT_GET)) return undefined;
  console.error(`Installing ${name} (once)…`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    execFileSync(APT_GET, ['update', '-q'], options);
    execFileSync(APT_GET, ['install', '-q', '-y', '--no-install-recommends', name, 'fonts-noto-cjk'], options);
  } catch (error) {
    console.error(`apt-get could not install ${name}: ${error.message}`);
    return undefined;
  }
  return inPath(programs);
}

/** `node scripts/browser.mjs` prints the path; `--shell` prefers the headless shell. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(findBrowser({ mayBeShell: process.argv.includes('--shell') }));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
