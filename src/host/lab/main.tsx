import { createRoot } from 'react-dom/client';
import '#ui/tokens.css';
import '#ui/base.css';
import './console/lab.css';
import { createLab, type Lab } from './console/lab.ts';
import { LabContext } from './console/LabContext.ts';
import { LabPage } from './console/LabPage.tsx';

declare global {
  interface Window {
    /** The app's first inline script uses this when it runs in a frame of the simulator (public/index.html). */
    __lab__?: Pick<Lab, 'prepare'>;
  }
}

const lab = createLab();
window.__lab__ = { prepare: lab.prepare };

const root = document.getElementById('lab');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <LabContext value={lab}>
    <LabPage />
  </LabContext>,
);
