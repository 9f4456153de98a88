import { installBrowser } from '#test/model/fakes/browser.ts';

// Redux's development checks traverse the whole state at every action.
process.env['NODE_ENV'] = 'production';
installBrowser();
console.warn = () => undefined;
console.info = () => undefined;
