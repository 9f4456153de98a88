import fs from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@babel/core';
import { leanPackages, unusedParts } from './leanScripts.ts';

const sourcesOf = (folder: string): { file: string; text: string }[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(folder, file), 'utf8') }));

const word = (name: string): RegExp => new RegExp(`\\b${name}\\b`);

const builds = {
  '@reduxjs/toolkit/dist/query/': {
    files: ['rtk-query.modern.mjs', 'react/rtk-query-react.modern.mjs'],
    isUser: /injectEndpoints|buildCreateApi|use\w+(Query|Mutation)\(/,
  },
  'universal-cookie/esm/': { files: ['index.mjs'], isUser: /universal-cookie/ },
};

const folders = Object.keys(unusedParts) as (keyof typeof unusedParts)[];

describe.each(folders)('what the build leaves out of %s', (folder) => {
  const { options, members, parts } = unusedParts[folder];
  const { files, isUser } = builds[folder];
  const names: readonly string[] = [...options, ...members, ...parts];
  const paths = files.map((file) => path.resolve('node_modules', folder, file));

  it('is in the installed version', () => {
    const text = paths.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
    expect(names.filter((name) => !word(name).test(text))).toEqual([]);
  });

  it('is named by no file of the app that uses the package', () => {
    const users = sourcesOf('src').filter(({ text }) => isUser.test(text));
    expect(users.length).toBeGreaterThan(0);
    const used = users.map(({ file, text }) => ({ file, names: names.filter((name) => word(name).test(text)) }));
    expect(used.filter((user) => user.names.length > 0)).toEqual([]);
  });

  it('is left out of its scripts, which still can be read', () => {
    const lean = paths.map(
      (file) =>
        transformFileSync(file, { configFile: false, babelrc: false, comments: false, ...leanPackages })?.code ?? '',
    );
    const text = lean.join('\n');
    // An option may still be passed on, as undefined, and written.
    const isRead = (name: string) =>
      new RegExp(`\\.${name}\\b(?! =)|(const|let) \\{[^}]*\\b${name}\\b[^}]*\\} = `).test(text);
    expect(options.filter(isRead)).toEqual([]);
    expect(members.filter((name) => new RegExp(`\\.${name} = |^ *${name}\\(`, 'm').test(text))).toEqual([]);
    expect(parts.filter((name) => new RegExp(`instanceof ${name}|[[,]\\s*${name}\\b`).test(text))).toEqual([]);
  });
});
