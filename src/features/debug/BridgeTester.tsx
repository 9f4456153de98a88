import { useState } from 'react';
import { masked } from '#lib/text/clean/mask.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import type { Host } from '#platform/bridge/host.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Buttons } from './page/Buttons.tsx';
import { DebugSection } from './page/DebugSection.tsx';
import styles from './BridgeTester.module.css';

/** Returns, for each handler name, a function that calls this handler with minimal arguments. */
const callsOf = (host: Host): Record<string, () => Promise<unknown>> => ({
  app: () => host.appInfo(),
  user: () => host.user(),
  'user.login': () => host.login(),
  'setting controlBack=0': () => host.setting({ controlBack: 0 }),
  'setting controlBack=1': () => host.setting({ controlBack: 1 }),
  'page.open': () => host.openPage(new URL(BASE_PATH, location.href).href),
  'page.native': () => host.openNative('test'),
  'share.launch': () =>
    host.share({ title: '呆迪听故事', text: '和孩子一起听', url: `${location.origin}${BASE_PATH}/`, imageUrl: '' }),
  'pay.launch': () => host.pay('test'),
  'pay.notify': () => host.notifyPaid('test'),
  'record.open': () => host.recording.open(),
  'record.start': () => host.recording.start(10 * SECOND_MS),
  'record.read': async () => {
    const { pcm, isEnd } = await host.recording.read(0);
    return { letters: pcm.length, isEnd };
  },
  'record.close': () => host.recording.close(),
  'notification.sendEvent': () => host.sendEvent('UserSigned', {}),
  'page.close': () => host.closePage(),
});

async function runCall(name: string, call: () => Promise<unknown>): Promise<string> {
  const startedAt = Date.now();
  const outcome = await call().then(
    (answer) => (answer === undefined ? '完成' : JSON.stringify(masked(answer))),
    (problem: unknown) => `失败：${JSON.stringify(masked(problem))}`,
  );
  return `${name} → ${outcome}（${Date.now() - startedAt} ms）`;
}

/** Calls the host's handlers as the screens do, and shows each reply. */
export function BridgeTester() {
  const { host } = useServices();
  const [answers, setAnswers] = useState<readonly string[]>([]);

  const handleCall = async (name: string, call: () => Promise<unknown>) => {
    const line = await runCall(name, call);
    setAnswers((present) => [line, ...present]);
  };

  return (
    <DebugSection title="桥">
      <Buttons
        about="（桥）"
        actions={Object.fromEntries(
          Object.entries(callsOf(host)).map(([name, call]) => [name, () => void handleCall(name, call)]),
        )}
      />
      <div role="log" aria-label="桥的回答">
        <ol className={styles['answers']}>
          {answers.map((answer, index) => (
            <li key={answers.length - index}>{answer}</li>
          ))}
        </ol>
      </div>
    </DebugSection>
  );
}
