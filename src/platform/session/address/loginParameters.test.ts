import fs from 'node:fs';
import { authTokenParameters, hasLoginParameters, tokenParameters } from './loginParameters.ts';

const names = [...tokenParameters, ...authTokenParameters];
/**
 * The regular expression in index.html. If the query of the address matches it, the page requests the code for logins
 * early.
 */
const [, pattern = ''] =
  /\/(.*_token.*)\/\.test\(location\.search\)/.exec(fs.readFileSync('public/index.html', 'utf8')) ?? [];

it.each(names)(
  'AUTH-13 an address with the parameter %s is recognised as a login by the app and by public/index.html',
  (name) => {
    const address = new URL(`http://localhost:8080/combine/?id=moon&${name}=x`);
    expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([true, true]);
  },
);

it('an address is not recognised as a login by a similar name of a parameter, nor by an authToken in the fragment', () => {
  const address = new URL('http://localhost:8080/combine/?id=moon&my_token=x#authToken=y');
  expect([hasLoginParameters(address), new RegExp(pattern).test(address.search)]).toEqual([false, false]);
});
