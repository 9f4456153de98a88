import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { restoreHome } from '#features/home/api.ts';
import { selectAge } from '#platform/session/userSlice.ts';
import { startTheme } from '#platform/theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { startDebugConsole } from './debugConsole.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

startDebugConsole();
const app = createApp();
startTheme(app.services.localStore);
restoreHome(app.store.dispatch, app.services.localStore, selectAge(app.store.getState()));
createRoot(container).render(<AppRoot app={app} />);
