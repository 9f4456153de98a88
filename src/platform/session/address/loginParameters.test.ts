import fs from 'node:fs';
import { authTokenParameters, hasLoginParameters, tokenParameters } from './loginParameters.ts';

const names = [...tokenParameters, ...authTokenParameters];
/** The page requests the flows of logins early if the query matches this. */
const [, pattern = ''] = /\/(.+)\/\.test\(location\.search\)/.exec(fs.readFileSync('public/index.html', 'utf8')) ?? [];

it.each(names)('AUTH-13 an address with %s contains a login, for the app as for public/index.html', (name) => {
  const address = new URL(`http://localhost:8080/combine/?id=moon&${name}=x`);
  expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([true, true]);
});

it('an address without them contains none', () => {
  const address = new URL('http://localhost:8080/combine/?id=moon&my_token=x#authToken=y');
  expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([false, false]);
});
