import { screens } from '#app/screens.ts';
import { needsLogin, type Access } from '#platform/gate/access.ts';
import { href, paths, type ScreenId } from '#platform/navigation/paths.ts';

const ids = Object.keys(paths) as ScreenId[];

/** Whole areas that the specification opens to signed-in users only. */
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

describe('the table of screens', () => {
  it('ROUTE-01 has a title, an access and a screen for every path, each path once', () => {
    expect(Object.keys(screens).sort()).toEqual([...ids].sort());
    expect(new Set(Object.values(paths)).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(130);
    for (const id of ids) expect(screens[id].title).toMatch(/^[\u4e00-\u9fff ]+$/);
  });

  it('ROUTE-06 serves /experience/aim like the rest', () => {
    expect(paths.aim).toBe('/experience/aim');
    expect(screens.aim).toMatchObject({ title: '成长目标', access: 'public' });
  });

  it('ROUTE-07 parameters are query strings', () => {
    expect(href('story', { id: 'moon quilt&1' })).toBe('/audio_detail?id=moon+quilt%261');
    expect(href('home')).toBe('/');
  });

  it.each(ids)('GATE-03 ROLE-01 %s is open to everybody or asks for login, whatever the caller', (id) => {
    expect([undefined, 'public', 'login']).toContain(screens[id].access);
    const expected = screens[id].access === 'login';
    for (const caller of ['1002', '2003', '3003', '5004']) expect(needsLogin(screens[id], caller)).toBe(expected);
  });

  it('GATE-03 ROLE-01 the areas of signed-in users are login, the writer space among them', () => {
    const inLoginAreas = ids.filter((id) => loginAreas.some((area) => paths[id].startsWith(area)));
    expect(inLoginAreas.filter((id) => screens[id].access !== 'login')).toEqual([]);
    expect(inLoginAreas.length).toBeGreaterThanOrEqual(30);
    const isPublic = (id: ScreenId) => screens[id].access === 'public';
    expect(ids.filter(isPublic).map((id) => paths[id])).toEqual(['/login', '/about', '/experience/aim']);
  });
});

describe('access', () => {
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
