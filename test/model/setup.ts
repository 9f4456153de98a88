import { installBrowser } from './browser.ts';

// Development checks of Redux walk the whole state at every action.
process.env['NODE_ENV'] = 'production';
installBrowser();
console.warn = () => undefined;
console.info = () => undefined;
