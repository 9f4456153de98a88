import fs from 'node:fs';
import path from 'node:path';
import { storageRegister } from './storageRegister.ts';

const SERVER = 'src/server';
const ASSETS = `${SERVER}/modules/account/assets`;

/** Returns the paths of all files below a folder whose names match. */
const filesIn = (folder: string, name: RegExp): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => path.join(folder, file));

/** Returns the keys that a script passes to the storage of the browser. Constants are replaced by their values. */
function storedBy(script: string): string[] {
  const constants = new Map(
    [...script.matchAll(/const (\w+) = '([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const used = [...script.matchAll(/\b(?:local|session)Storage\b(?:\.\w+\(\s*([\w']+))?/g)];
  return used.map(([text, key]) => (key === undefined ? text : (constants.get(key) ?? key.replaceAll("'", ''))));
}

describe('the register of what is stored in the browser', () => {
  it('describes everything that the scripts of the account site store', () => {
    const scripts = filesIn(ASSETS, /\.m?js$/).map((file) => {
      const script = fs.readFileSync(file, 'utf8');
      return {
        keys: storedBy(script.replace(/\/\*[^]*?\*\//g, '')),
        hasOther: /\bcookie\b|indexedDB|caches\b/.test(script),
      };
    });
    const keys = [...new Set(scripts.flatMap((script) => script.keys))];
    expect(keys).toContain('captcha_countdown');
    expect(keys.filter((key) => !(key in storageRegister))).toEqual([]);
    expect(scripts.filter(({ hasOther }) => hasOther)).toEqual([]);
  });

  it('describes every cookie of the gateway: only one function adds cookies to replies, and it accepts only registered names', () => {
    const setting = filesIn(SERVER, /(?<!\.test)\.ts$/).filter(
      (file) => !file.includes('/testing/') && /['"`]set-cookie['"`]|setCookie/i.test(fs.readFileSync(file, 'utf8')),
    );
    expect(setting).toEqual([path.join(SERVER, 'http/cookies.ts')]);
  });
});
