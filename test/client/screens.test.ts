import fs from 'node:fs';
import path from 'node:path';
import { screens } from '#app/screens.ts';
import { needsLogin, type Access } from '#platform/gate/access.ts';
import { href, paths, type ScreenId } from '#platform/navigation/paths.ts';

const ids = Object.keys(paths) as ScreenId[];

/** The areas whose screens all require a login according to the specification. */
const loginAreas = [
  '/account/',
  '/address/',
  '/addr/',
  '/exmall',
  '/mall/',
  '/writer_space',
  '/launch_audio',
  '/task/',
];

interface DocumentedScreen {
  path: string;
  title: string;
  /** Undefined if the document specifies the access of a whole area instead. */
  access?: string | undefined;
}

/**
 * Reads the screens from the tables and the text of docs/screens.md. A row of a table may contain several paths and, in
 * the same order, their titles.
 */
function documentedScreens(): DocumentedScreen[] {
  const text = fs.readFileSync('docs/screens.md', 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|') && line.includes('`/'));
  const inTables = rows.flatMap((row) => {
    const [pathCell = '', titleCell = '', accessCell = ''] = row.split('|').slice(1);
    const titles = titleCell.split(' / ').map((title) => title.trim());
    const accesses = accessCell.split(' / ').map((access) => access.trim());
    return pathsIn(pathCell).map((path, index) => ({
      path,
      title: titles[index] ?? titles[0] ?? '',
      access: accesses[index] ?? accesses[0],
    }));
  });
  const prose = text.split('\n').filter((line) => !line.startsWith('|'));
  const inProse = [...prose.join('\n').matchAll(/`(\/[^`]+)` ([\u4e00-\u9fff]+)/g)];
  return [...inTables, ...inProse.map(([, path = '', title = '']) => ({ path, title }))];
}

/** Expands `/a1..3` to `/a1`, `/a2` and `/a3`. */
function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`(\/[^`]*)`/g)].flatMap(([, path = '']) => {
    const [, stem, from, to] = /^(.*?)(\d+)\.\.(\d+)$/.exec(path) ?? [];
    if (stem === undefined) return [path];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${stem}${Number(from) + index}`);
  });
}

/** The components whose use is screen time: finger writing, videos and the pictures of books. */
const screenTimeModules = [
  'src/features/newWords/practice/quiz/StrokePad.tsx',
  'src/features/dictation/finger/WritingPad.tsx',
  'src/features/videos/player/Film.tsx',
  'src/features/books/reader/Reader.tsx',
];

/** Returns the modules that a module imports, statically or dynamically. Imports of types do not count. */
function importsOf(file: string): string[] {
  const imports = /(?:^(?:import|export) (?!type )[^;]*?from |\bimport\((?:\s*\/\*.*?\*\/)?\s*)'([#.][^']+\.tsx?)'/gm;
  return [...fs.readFileSync(file, 'utf8').matchAll(imports)].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(file), name),
  );
}

/** Returns a module and all modules that it needs. */
function modulesOf(file: string): ReadonlySet<string> {
  const found = new Set([file]);
  // The loop also visits the modules that it adds to the set.
  for (const one of found) for (const imported of importsOf(one)) found.add(imported);
  return found;
}

/** Returns the module of each screen, as src/app/screens.ts names it. */
function moduleOfScreens(): Map<string, string> {
  const text = fs.readFileSync('src/app/screens.ts', 'utf8');
  const loads = text.matchAll(/const (\w+): Load =[^;]*?import\([^#;]*'#([^']+)'\)/g);
  const files = new Map([...loads].map(([, name = '', file = '']) => [name, `src/${file}`]));
  const rows = text.matchAll(/^ {2}(\w+): \{.*? load: (\w+)/gm);
  return new Map([...rows].map(([, id = '', load = '']) => [id, files.get(load) ?? '']));
}

describe('the table of screens', () => {
  it('marks every screen with finger writing, videos or pictures of books as screen time', () => {
    const files = moduleOfScreens();
    expect([...files.keys()].sort()).toEqual([...ids].sort());
    const occupying = ids.flatMap((id) => {
      const modules = modulesOf(files.get(id) ?? '');
      return screenTimeModules.filter((file) => modules.has(file)).map((file) => ({ id, file }));
    });
    expect(new Set(occupying.map(({ file }) => file))).toEqual(new Set(screenTimeModules));
    expect(occupying.filter(({ id }) => screens[id].use !== 'screen')).toEqual([]);
  });

  it('ROUTE-01 ROUTE-03 GATE-03 matches docs/screens.md: every path with its title and its access', () => {
    const documented = documentedScreens();
    for (const { path, title, access } of documented) {
      const id = ids.find((one) => paths[one] === path);
      expect(Object.values(paths)).toContain(path);
      const screen = screens[id as ScreenId];
      const promised: unknown = title.endsWith('…') ? expect.stringContaining(title.slice(0, -1).trim()) : title;
      expect([path, screen.title]).toEqual([path, promised]);
      if (access !== undefined) expect([path, screen.access ?? '–']).toEqual([path, access]);
    }
    const described = new Set(documented.map(({ path }) => path));
    const undescribed = ids.map((id) => paths[id]).filter((path) => !described.has(path));
    // The document describes the steps of closing an account together, without the path of each.
    expect(undescribed.filter((path) => !path.startsWith('/account/close'))).toEqual([]);
  });

  it('ROUTE-01 has a title, an access level and a screen for every path, and contains each path once', () => {
    expect(Object.keys(screens).sort()).toEqual([...ids].sort());
    expect(new Set(Object.values(paths)).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(130);
    for (const id of ids) expect(screens[id].title).toMatch(/^[\u4e00-\u9fff ]+$/);
  });

  it('ROUTE-06 contains /experience/aim like any other path', () => {
    expect(paths.aim).toBe('/experience/aim');
    expect(screens.aim).toMatchObject({ title: '成长目标', access: 'public' });
  });

  it('ROUTE-07 yields addresses that contain the parameters in the query string', () => {
    expect(href('story', { id: 'moon quilt&1' })).toBe('/audio_detail?id=moon+quilt%261');
    expect(href('home')).toBe('/');
  });

  it.each(ids)('GATE-03 ROLE-01 %s is either open or needs a login, for every caller', (id) => {
    expect([undefined, 'public', 'login']).toContain(screens[id].access);
    const expected = screens[id].access === 'login';
    for (const caller of ['1002', '2003', '3003', '5004']) expect(needsLogin(screens[id], caller)).toBe(expected);
  });

  it('GATE-03 ROLE-01 requires a login for the areas of signed-in users, including the writer space, and marks only three screens as public', () => {
    const inLoginAreas = ids.filter((id) => loginAreas.some((area) => paths[id].startsWith(area)));
    expect(inLoginAreas.filter((id) => screens[id].access !== 'login')).toEqual([]);
    expect(inLoginAreas.length).toBeGreaterThanOrEqual(30);
    const isPublic = (id: ScreenId) => screens[id].access === 'public';
    expect(ids.filter(isPublic).map((id) => paths[id])).toEqual(['/login', '/about', '/experience/aim']);
  });
});

describe('the access of a screen', () => {
  it.each<[Access, string, boolean]>([
    [{}, '1002', false],
    [{ access: 'public' }, '1002', false],
    [{ access: 'login' }, '1002', true],
    [{ access: 'spec_login', accessSpec: ['2003'] }, '2003', true],
    [{ access: 'spec_login', accessSpec: ['2003'] }, '1002', false],
    [{ access: 'spec_no_login', accessSpec: ['2003'] }, '2003', false],
    [{ access: 'spec_no_login', accessSpec: ['2003'] }, '1002', true],
  ])('GATE-01 GATE-02 %j for caller %s needs login: %p', (access, caller, expected) => {
    expect(needsLogin(access, caller)).toBe(expected);
  });
});
