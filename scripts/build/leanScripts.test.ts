import fs from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@babel/core';
import { leanPackages } from './leanScripts.ts';
import { unusedParts } from './unusedParts.ts';

const sourcesOf = (folder: string): { file: string; text: string }[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }));

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

interface Use {
  folder: string;
  files: string[];
  /** Matches the text of files that can use the removed parts by name, such as files that import the package. */
  usesPackage?: RegExp;
  /**
   * Matches elements, attributes and calls that need the removed parts. No file that `usesPackage` matches may contain
   * them. Without `usesPackage`, no component may contain them.
   */
  need?: RegExp;
}

const uses: Use[] = [
  {
    folder: '@reduxjs/toolkit/dist/redux-toolkit',
    files: ['.modern.mjs'],
    usesPackage: /from '@reduxjs\/toolkit'/,
  },
  {
    folder: '@reduxjs/toolkit/dist/query/',
    files: ['rtk-query.modern.mjs', 'react/rtk-query-react.modern.mjs'],
    usesPackage: /injectEndpoints|buildCreateApi|use\w+(Query|Mutation)\(/,
  },
  {
    folder: '@redux-saga/core/dist/redux-saga-core.esm',
    files: ['.js'],
    usesPackage: /from '(typed-)?redux-saga'/,
    need: /\b(cancelled|cps|getContext|setContext)\(/,
  },
  { folder: 'immer/dist/immer.production', files: ['.mjs'], usesPackage: /from '@reduxjs\/toolkit'/ },
  { folder: 'universal-cookie/esm/', files: ['index.mjs'], usesPackage: /universal-cookie/ },
  {
    folder: 'react-router/dist/production/',
    files: fs
      .readdirSync('node_modules/react-router/dist/production')
      .filter((file) => /^chunk.*\.mjs$/.test(file))
      .filter((file) =>
        fs.readFileSync(`node_modules/react-router/dist/production/${file}`, 'utf8').includes('BrowserRouter'),
      ),
    usesPackage: /from 'react-router'/,
  },
  { folder: 'react/cjs/react.production', files: ['.js'], usesPackage: /import \{[^}]*\} from 'react'/ },
  { folder: 'react-dom/cjs/react-dom.production', files: ['.js'], usesPackage: /from 'react-dom(\/client)?'/ },
  {
    folder: 'react-dom/cjs/react-dom-client.production',
    files: ['.js'],
    need: /<(title|meta|link|style|script|[a-z]+-[a-z-]+)\b|<Fragment[^>]* ref=|<form[^>]* (form)?[aA]ction=\{/,
  },
  { folder: 'reselect/dist/', files: ['reselect.mjs'], usesPackage: /createSelector/ },
  { folder: 'valibot/dist/', files: ['index.mjs'], usesPackage: /from 'valibot'/ },
];

it('these tests cover every package from which the build leaves parts out', () => {
  expect(uses.map(({ folder }) => folder).sort()).toEqual(Object.keys(unusedParts).sort());
});

describe.each(uses)('what the build leaves out of $folder', ({ folder, files, usesPackage, need }) => {
  const { options = [], members = [], parts = [], assertions = [] } = unusedParts[folder] ?? {};
  const names = [...options, ...members, ...parts];
  const paths = files.map((file) => path.resolve(`node_modules/${folder}${file}`));

  it('occurs in the installed version of the package', () => {
    const text = paths.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
    expect([...names, ...assertions].filter((name) => !word(name).test(text))).toEqual([]);
  });

  it('is used by no file of the app', () => {
    const sources = sourcesOf('src');
    const users = sources.filter(({ text }) => usesPackage?.test(text));
    expect(users.length > 0).toBe(usesPackage !== undefined);
    const used = users.map(({ file, text }) => ({ file, names: names.filter((name) => word(name).test(text)) }));
    expect(used.filter((user) => user.names.length > 0)).toEqual([]);
    const mayNeed = usesPackage ? users : sources.filter(({ file }) => file.endsWith('.tsx'));
    expect(mayNeed.filter(({ text }) => need?.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('is missing in the built scripts of the package', () => {
    const lean = paths.map(
      (file) =>
        transformFileSync(file, { configFile: false, babelrc: false, comments: false, compact: false, ...leanPackages })
          ?.code ?? '',
    );
    const text = lean.join('\n').replaceAll(/^(export|import) \{[^}]*\}.*;$/gm, '');
    // The scripts may still assign an option, or pass it on as undefined, but must not read it.
    const isRead = (name: string) =>
      new RegExp(`\\.${name}\\b(?! =)|(const|let) \\{[^}]*\\b${name}\\b[^}]*\\} = `).test(text);
    expect(options.filter(isRead)).toEqual([]);
    expect(members.filter((name) => new RegExp(`\\.${name}( = |\\.bind\\()|^ *${name}\\(`, 'm').test(text))).toEqual(
      [],
    );
    const isPart = (name: string) =>
      new RegExp(
        `instanceof ${name}|(?<!\\.|(function|new) )\\b${name}\\(|[[,]\\s*${name}\\s*[\\],]|\\] = ${name}\\b`,
      ).test(text);
    expect(parts.filter(isPart)).toEqual([]);
    const hasMessage = (name: string) => new RegExp(`\\b${name}\\(([^()]|\\([^()]*\\))*,\\s*['"\`]`).test(text);
    expect(assertions.filter(hasMessage)).toEqual([]);
  });
});
