import { installBrowser } from './browser.ts';
import { installVirtualTime } from './virtualTime.ts';

// Development checks of Redux walk the whole state at every action.
process.env['NODE_ENV'] = 'production';
installBrowser();
installVirtualTime();
console.warn = (...a) =>
  process.env['MODEL_LOG'] &&
  process.stdout.write(a.map((x) => (x instanceof Error ? x.stack : JSON.stringify(x))).join(' ') + '\n');
console.info = () => undefined;
