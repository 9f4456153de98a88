import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { earlySoundHeard } from './rendering/earlySound.ts';
import { throwUncaught } from './throwUncaught.ts';

earlySoundHeard()
  // A part of the entry, whose modules do not run before they are imported.
  .then(() => import(/* webpackMode: "eager" */ './startApp.tsx'))
  .catch(throwUncaught);
