import { DebugPage } from './page/DebugPage.tsx';
import { CookieList } from './tools/CookieList.tsx';
import { CryptoTool } from './tools/CryptoTool.tsx';
import { NetworkLog } from './tools/NetworkLog.tsx';
import { StorageTool } from './tools/StorageTool.tsx';
import { UrlTool } from './tools/UrlTool.tsx';

/** Shows the browser's storage, the cookies and the network log, with tools for encrypted texts and addresses. */
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
