import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { startTheme } from '#platform/theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { startDebugConsole } from './debugConsole.ts';
import { fetchNextWhenIdle, firstScreenReady } from './firstScreen.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

startDebugConsole();
const app = createApp();
startTheme(app.services.localStore);
void firstScreenReady(app).then(() => {
  createRoot(container).render(<AppRoot app={app} />);
  fetchNextWhenIdle();
});
