import fs from 'node:fs';
import { flowSchema } from './flow.ts';

it('docs/flow.schema.json is what `npm run flow:schema` writes', () => {
  expect(fs.readFileSync('docs/flow.schema.json', 'utf8')).toBe(flowSchema());
});
