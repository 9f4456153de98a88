import { BridgeTester } from './BridgeTester.tsx';
import { DebugPage } from './page/DebugPage.tsx';
import { FlowSection } from './flow/FlowSection.tsx';
import { EnvironmentFacts } from './EnvironmentFacts.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { StateViewer } from './StateViewer.tsx';
import { TimeOverride } from './TimeOverride.tsx';

/** Shows the app's state to developers and QA, and lets them change it. */
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
