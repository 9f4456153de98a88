import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { earlySoundHeard } from './rendering/earlySound.ts';
import { throwUncaught } from './throwUncaught.ts';

earlySoundHeard()
  // In the same file as the entry, but its modules run only when it is imported.
  .then(() => import(/* webpackMode: "eager" */ './startApp.tsx'))
  .catch(throwUncaught);
