import './polyfills.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { AppRoot } from './AppRoot.tsx';
import { createApp } from './createApp.ts';
import { startDebugConsole } from './debugConsole.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

startDebugConsole();
const app = createApp();
createRoot(container).render(<AppRoot app={app} />);
