import { DebugPage } from './DebugPage.tsx';
import { CookieList } from './tools/CookieList.tsx';
import { CryptoTool } from './tools/CryptoTool.tsx';
import { NetworkLog } from './tools/NetworkLog.tsx';
import { StorageTool } from './tools/StorageTool.tsx';
import { UrlTool } from './tools/UrlTool.tsx';

/** What lies in the browser, what went over the wire, and two tools for what one finds there. */
export default function DebugToolsScreen() {
  return (
    <DebugPage id="debugTools">
      <StorageTool title="本地存储" storageOf={() => localStorage} />
      <StorageTool title="会话存储" storageOf={() => sessionStorage} />
      <CookieList />
      <NetworkLog />
      <CryptoTool />
      <UrlTool />
    </DebugPage>
  );
}
