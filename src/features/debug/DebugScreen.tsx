import { BridgeTester } from './BridgeTester.tsx';
import { DebugPage } from './DebugPage.tsx';
import { FlowSection } from './flow/FlowSection.tsx';
import { EnvironmentFacts } from './EnvironmentFacts.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { StateViewer } from './StateViewer.tsx';
import { TimeOverride } from './TimeOverride.tsx';

/** Where developers and QA see what the app believes, and push it about. */
export default function DebugScreen() {
  return (
    <DebugPage id="debug">
      <StateViewer />
      <SessionButtons />
      <BridgeTester />
      <FlowSection />
      <TimeOverride />
      <EnvironmentFacts />
    </DebugPage>
  );
}
