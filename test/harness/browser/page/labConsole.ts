import fs from 'node:fs';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Scenario } from '#host/scenario.ts';
import { defaultScenario, writeScenario } from '#host/scenarios.ts';
import type { Phone, PhoneOptions } from '#test/harness/browser/phone.ts';

/** The host simulator is designed for the screen of a desktop computer. */
const desktopScreen = {
  viewport: { width: 1280, height: 860 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/** The host simulator in a browser. */
export interface LabConsole extends Phone {
  /** The page that is in front in the simulated phone. */
  app: FrameLocator;
  /**
   * Finds the visible entries in the log of messages between page and host that contain all these texts, such as a
   * direction, name or data.
   */
  rows: (...texts: string[]) => Locator;
  /** Waits for an entry with the given texts. */
  waitForEntry: (...texts: string[]) => Promise<void>;
  choose: (tab: string) => Promise<void>;
  press: (button: string | RegExp) => Promise<void>;
}

type PhoneFor = (options: PhoneOptions & { isForWholeFile?: boolean }) => Promise<Phone>;

/**
 * Returns a function that opens the simulator in a new tab. All tests of a file share one browser, so that it loads the
 * files of the app only once. Each tab starts with an empty phone, because the simulator stores the data of the phone
 * per tab.
 */
export function useLabConsoles(phoneFor: PhoneFor): (changes?: Partial<Scenario>) => Promise<LabConsole> {
  let phone: Phone;
  const tabs: Page[] = [];

  beforeAll(async () => {
    phone = await phoneFor({ context: desktopScreen, isForWholeFile: true });
  });

  afterEach(async () => {
    // Clears the cookies and storage of the browser itself. The account pages use them, because these pages run outside
    // the simulated phone.
    await phone.context.clearCookies();
    for (const tab of tabs.splice(0)) {
      await tab.evaluate(() => localStorage.clear());
      await tab.close();
    }
    phone.network.forget();
  });

  return async (changes = {}) => {
    const page = await phone.newTab();
    tabs.push(page);
    await page.goto(addressOf(changes));
    return { ...phone, page, ...toolsOn(page) };
  };
}

/** Returns the address of the simulator for the default scenario with some changes. */
const addressOf = (changes: Partial<Scenario>): string => `/lab/?${writeScenario({ ...defaultScenario, ...changes })}`;

/** Opens the simulator in a browser of its own. */
export async function openLabConsoleAt(phoneFor: PhoneFor, address: string): Promise<LabConsole> {
  const phone = await phoneFor({ context: desktopScreen });
  await phone.page.goto(address);
  return { ...phone, ...toolsOn(phone.page) };
}

function toolsOn(page: Page): Omit<LabConsole, keyof Phone> {
  const log = page.getByRole('region', { name: '记录' }).getByRole('listitem');
  const rows: LabConsole['rows'] = (...texts) => texts.reduce((found, hasText) => found.filter({ hasText }), log);
  return {
    app: page.frameLocator('iframe[title="应用"]'),
    rows,
    waitForEntry: (...texts) =>
      rows(...texts)
        .first()
        .waitFor(),
    choose: (tab) => page.getByRole('tab', { name: tab }).click(),
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
  };
}

/** Empties the phone and starts a recording, which reloads the page. */
export async function startRecording({ page, network, choose, press }: LabConsole, name: string): Promise<void> {
  await choose('录制');
  await page.getByLabel('名称').fill(name);
  await press('清空');
  network.forget();
  await press('开始录制');
  await page.getByText(`正在录制“${name}”`).waitFor();
}

/** Ends the recording; returns the texts of all recordings, oldest first. */
export async function takeRecordings({ page, choose, press }: LabConsole): Promise<string[]> {
  await choose('录制');
  await press('停止录制');
  await page.getByRole('button', { name: '开始录制' }).waitFor();
  const buttons = await page.getByRole('list', { name: '录好的流程' }).getByRole('button', { name: '下载' }).all();
  const texts: string[] = [];
  for (const button of buttons.reverse()) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    texts.push(fs.readFileSync(await download.path(), 'utf8'));
  }
  return texts;
}
