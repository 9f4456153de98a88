import fs from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const text = fs.readFileSync(path.join(__dirname, '..', 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

/**
 * Returns the paths where Node looks for a package: next to the package that needs it, and then in every parent folder.
 */
function lookupPaths(location: string, name: string): string[] {
  const parents = location === '' ? [] : [location];
  for (let at = location.lastIndexOf('/node_modules/'); at > 0; at = location.lastIndexOf('/node_modules/', at - 1)) {
    parents.push(location.slice(0, at));
  }
  return [...parents.map((parent) => `${parent}/node_modules/${name}`), `node_modules/${name}`];
}

describe('the lock file', () => {
  it('has an entry for every dependency of every package, including packages for other platforms, because `npm ci` requires that', () => {
    const missing = Object.entries(packages).flatMap(([location, locked]) =>
      Object.keys({ ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies })
        .filter((name) => !lookupPaths(location, name).some((candidate) => candidate in packages))
        .map((name) => `${name}, which ${location || 'the project'} depends on`),
    );
    expect(missing).toEqual([]);
  });

  it('has a checksum for every package and contains no registry address', () => {
    const downloaded = Object.entries(packages).filter(([location, { inBundle }]) => location !== '' && !inBundle);
    expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual(
      [],
    );
    expect(downloaded.filter(([, { resolved }]) => resolved !== undefined).map(([name]) => name)).toEqual([]);
  });
});
