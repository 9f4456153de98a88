import { installBrowser } from '#test/model/fakes/browser.ts';

// Switches off the development checks of Redux, which traverse the whole state at every action.
process.env['NODE_ENV'] = 'production';
installBrowser();
console.warn = () => undefined;
console.info = () => undefined;
