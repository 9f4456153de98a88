import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { waitForEarlySound } from './rendering/earlySound.ts';
import { throwUncaught } from './throwUncaught.ts';

waitForEarlySound()
  // `startApp.tsx` is bundled into the file of the entry, but its code runs only after this import.
  .then(() => import(/* webpackMode: "eager" */ './startApp.tsx'))
  .catch(throwUncaught);
