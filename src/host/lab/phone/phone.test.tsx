import { act, render, screen } from '@testing-library/react';
import { createLab } from '#host/lab/console/lab.ts';
import { LabContext } from '#host/lab/console/LabContext.ts';
import { mainScenarios, writeScenario } from '#host/scenarios.ts';
import { Phone } from './Phone.tsx';

interface PageWindow extends Window {
  AlipayJSBridge?: { call: (name: string, params: object, done: () => void) => void };
}

beforeEach(() => {
  jest.useFakeTimers();
  history.replaceState(null, '', `?${writeScenario(mainScenarios.alipay.scenario)}`);
});
afterEach(() => jest.useRealTimers());

const frames = () => Array.from(document.querySelectorAll('iframe'));
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Renders the phone, and prepares the window of its page as the page's first script does. */
async function start() {
  const lab = createLab();
  render(
    <LabContext value={lab}>
      <Phone />
    </LabContext>,
  );
  const page = frames()[0]?.contentWindow as PageWindow;
  act(() => lab.prepare(page));
  const bridge = page.AlipayJSBridge;
  const callHost = async (name: string) => {
    bridge?.call(name, {}, () => undefined);
    await advanceTime(1_000);
  };
  const logged = () => lab.store.get().entries.map(({ direction, name }) => `${direction} ${name}`);
  return { lab, callHost, logged };
}

it('a simulated page that asks the host to close it still receives the reply to this call, and is then removed together with its host', async () => {
  const { callHost, logged } = await start();
  await callHost('popWindow');
  expect(logged().slice(-2)).toEqual(['page→host popWindow', 'answer popWindow']);
  expect(screen.getByText('网页已关闭')).toBeInTheDocument();
  expect(frames()).toEqual([]);
  const { length } = logged();
  await callHost('popWindow');
  expect(logged()).toHaveLength(length);
});

it('a simulated phone whose page was closed can be started again', async () => {
  const { lab } = await start();
  act(() => lab.closeTopPage());
  expect(frames()).toEqual([]);
  act(() => screen.getByRole('button', { name: '重新打开' }).click());
  expect(frames()).toHaveLength(1);
  expect(screen.queryByText('网页已关闭')).not.toBeInTheDocument();
});
