import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { nextTask } from '#lib/nextTask.ts';
import { waitForEarlySound } from './rendering/earlySound.ts';
import { throwUncaught } from './throwUncaught.ts';

waitForEarlySound()
  // Both modules are bundled into the files of the entry, but their code runs only when `import` is called.
  // React is evaluated in a task of its own, because a slow phone could not react to a touch during one long task.
  .then(() => import(/* webpackMode: "eager" */ 'react-dom/client'))
  .then(nextTask)
  .then(() => import(/* webpackMode: "eager" */ './startApp.tsx'))
  .catch(throwUncaught);
