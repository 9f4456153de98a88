import fs from 'node:fs';
import { authTokenParameters, hasLoginParameters, tokenParameters } from './loginParameters.ts';

const names = [...tokenParameters, ...authTokenParameters];
/** The condition in index.html: if the query matches it, the page requests the flows of logins early. */
const [, pattern = ''] = /\/(.+)\/\.test\(location\.search\)/.exec(fs.readFileSync('public/index.html', 'utf8')) ?? [];

it.each(names)('AUTH-13 an address with %s contains a login, both for the app and for public/index.html', (name) => {
  const address = new URL(`http://localhost:8080/combine/?id=moon&${name}=x`);
  expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([true, true]);
});

it('a parameter whose name only ends like that of a login, or an authToken in the fragment, is no login', () => {
  const address = new URL('http://localhost:8080/combine/?id=moon&my_token=x#authToken=y');
  expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([false, false]);
});
