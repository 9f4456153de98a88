import fs from 'node:fs';

it('every module that adds endpoints to RTK Query is imported, so that replays know all endpoints', () => {
  const modules = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => fs.readFileSync(`src/${file}`, 'utf8').includes('.injectEndpoints({'));
  const imports = fs.readFileSync('src/app/store/everyEndpoint.ts', 'utf8');
  expect(modules.length).toBeGreaterThan(20);
  expect(modules.filter((file) => !imports.includes(`import '#${file}';`))).toEqual([]);
});
