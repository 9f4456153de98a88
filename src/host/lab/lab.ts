import { hostEventNames, type HostCallName, type HostEventName } from '#contract/bridge.ts';
import type { FlowDoor, TapeOutline } from '#contract/flowDoor.ts';
import { WECHAT_SDK_PATH, type WechatClaim } from '#contract/lab.ts';
import { omit } from '#lib/omit.ts';
import { emptyStorage, prepareWindow } from '#host/device.ts';
import type { AskedAnswer, AskedCall, HostEffect, HostLogEntry } from '#host/observation.ts';
import type { Behaviour, Scenario, SimulatedUser } from '#host/scenario.ts';
import { redirectScript } from '#host/redirectScript.ts';
import { readScenario, writeScenario } from '#host/scenarios.ts';
import { createSimulatedHost, type SimulatedHost } from '#host/simulatedHost.ts';
import { checkSignature } from './checkSignature.ts';
import { issueToken } from './issueToken.ts';
import { keepDevice, restoreDevice } from './keptDevice.ts';
import { createStore, type LabPage, type LabState } from './labState.ts';
import { noticeOf } from './phone/noticeOf.ts';
import { goBackInside } from './phone/goBackInside.ts';
import { menuNoticeOf } from './phone/wechatMenu.ts';
import { watchDoor, withTapes } from './recording/watchDoor.ts';

export const APP_ROOT = '/combine';
const MAX_ENTRIES = 5_000;

export type Lab = ReturnType<typeof createLab>;

/** Creates the simulator: its scenario, its web views with one host each, and the log of everything between them. */
export function createLab() {
  const scenario = readScenario(location.search);
  let device = restoreDevice();
  let lastId = 0;
  /** The next page starts on a phone without stored data, except for the information that it is being recorded. */
  let isEmptiedNext = false;
  const hosts = new Map<number, SimulatedHost>();
  const newPage = (address: string): LabPage => ({
    id: (lastId += 1),
    address,
    door: undefined,
    recording: undefined,
    menu: {},
    problem: undefined,
  });
  const firstPage = ({ path }: Scenario) => newPage(`${APP_ROOT}${path}`);

  const store = createStore<LabState>({
    scenario,
    hostUser: scenario.user,
    pages: [firstPage(scenario)],
    isClosed: false,
    isOnline: true,
    isInBackground: false,
    controlsBack: false,
    notice: undefined,
    questions: [],
    entries: [],
    tapes: [],
  });
  const { get, set } = store;
  const topPage = () => get().pages.at(-1);
  const topHost = () => hosts.get(topPage()?.id ?? 0);
  addEventListener('pagehide', () => keepDevice(device));

  function log(page: number, entry: HostLogEntry): void {
    const entries = [...get().entries, { ...entry, id: (lastId += 1), page }];
    set({ entries: entries.slice(-MAX_ENTRIES) });
  }

  function tell(note: string, name = '控制台'): void {
    log(topPage()?.id ?? 0, { at: Date.now(), direction: 'host→page', name, data: undefined, note });
  }

  const addTapes = (more: readonly TapeOutline[]) => set({ tapes: withTapes(get().tapes, more) });

  const changePage = (page: number, changes: (present: LabPage) => Partial<LabPage>) =>
    set({ pages: get().pages.map((one) => (one.id === page ? { ...one, ...changes(one) } : one)) });

  const setDoor = (page: number, door: FlowDoor | undefined) =>
    changePage(page, () => ({ door, recording: door?.recording(), problem: door?.problem() }));

  function endHost(page: number): void {
    hosts.get(page)?.dispose();
    hosts.delete(page);
    set({ questions: get().questions.filter((question) => question.page !== page) });
  }

  function restart(): void {
    for (const page of get().pages) endHost(page.id);
    device = { ...device, session: {} };
    const started = { isClosed: false, isInBackground: false, controlsBack: false, notice: undefined };
    set({ ...started, hostUser: get().scenario.user, pages: [firstPage(get().scenario)] });
    tell('重启应用');
  }

  function leavePage(page: number): void {
    const { pages } = get();
    if (pages.length === 1) {
      set({ isClosed: true });
      return;
    }
    endHost(page);
    set({ pages: pages.filter(({ id }) => id !== page), controlsBack: false });
    topHost()?.foreground();
  }

  function openPage(address: string): void {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) {
      set({ notice: { title: '打开外部地址', facts: [['url', url.href]] } });
      return;
    }
    topHost()?.background();
    set({ pages: [...get().pages, newPage(url.href)], controlsBack: false });
  }

  function handleEffect(page: number, effect: HostEffect): void {
    if (effect.kind === 'closed') leavePage(page);
    else if (effect.kind === 'opened') openPage(effect.url);
    else if (effect.kind === 'controlBack') set({ controlsBack: effect.value === 1 });
    else if (effect.kind === 'userChanged') spreadUser(page, effect.user);
    else if (effect.kind === 'eventSent') spreadEvent(page, effect.name, effect.data);
    else if (effect.kind === 'menuTold') {
      changePage(page, ({ menu }) => ({ menu: { ...menu, [effect.target]: effect.link } }));
    } else set({ notice: noticeOf(effect) ?? get().notice });
  }

  /**
   * One host app is behind all web views: a change of the user in one is passed to the others, and not passed on
   * further.
   */
  function spreadUser(from: number, user: SimulatedUser): void {
    if (user === get().hostUser) return;
    set({ hostUser: user });
    for (const [page, host] of hosts) {
      if (page === from) continue;
      if (user.userId === '') host.logOut();
      else host.logIn(user);
    }
  }

  /** Passes an event that one web view has sent to its host to the others. */
  function spreadEvent(from: number, name: string, data: unknown): void {
    const event = hostEventNames.find((known) => known === name);
    for (const [page, host] of hosts) if (event && page !== from) host.fire(event, data);
  }

  function ask(page: number, call: AskedCall): Promise<AskedAnswer> {
    return new Promise((resolve) => {
      const id = (lastId += 1);
      const answer = (given: Omit<AskedAnswer, 'remember'>, remember: boolean) => {
        set({ questions: get().questions.filter((question) => question.id !== id) });
        if (remember) setBehaviour(call.name, { kind: 'fixed', code: given.code, data: given.data, msg: given.msg });
        resolve({ ...given, remember });
      };
      set({ questions: [...get().questions, { ...call, id, page, answer }] });
    });
  }

  async function tokens(user: SimulatedUser) {
    try {
      return user.userId === '' ? undefined : await issueToken(user);
    } catch (error) {
      tell(`没有签发令牌：${String(error)}`, 'token');
      return undefined;
    }
  }

  async function isSigned(claim: WechatClaim) {
    try {
      return await checkSignature(claim);
    } catch (error) {
      tell(`没有验签：${String(error)}`, 'JS-SDK');
      return false;
    }
  }

  /** No script of WeChat itself runs here, whatever address the app was built with. */
  function replaceWechatSdk(frame: Window): void {
    redirectScript(frame, {
      from: __WECHAT_SDK_URL__,
      to: WECHAT_SDK_PATH,
      onAsked: () => tell('页面要 JS-SDK，由模拟器自己的代替', 'JS-SDK'),
    });
  }

  /**
   * Only what the address can express becomes part of the scenario, so a shared address always reproduces what was
   * seen.
   */
  function write(next: Scenario): void {
    const query = writeScenario(next);
    set({ scenario: readScenario(`?${query}`) });
    history.replaceState(null, '', query === '' ? location.pathname : `?${query}`);
  }

  function setBehaviour(name: HostCallName, behaviour: Behaviour): void {
    const { behaviours } = get().scenario;
    const others = omit(behaviours, name);
    write({ ...get().scenario, behaviours: behaviour.kind === 'answer' ? others : { ...others, [name]: behaviour } });
    for (const host of hosts.values()) host.setBehaviour(name, behaviour);
  }

  return {
    store,
    tell,
    restart,
    setBehaviour,
    /** Called by the first script of the frame: makes the fresh window that of the phone. */
    prepare: (frame: Window) => {
      const page = Number(frame.frameElement?.getAttribute('data-page'));
      if (!get().pages.some(({ id }) => id === page)) return;
      endHost(page);
      if (isEmptiedNext) device = { ...emptyStorage(), session: device.session };
      isEmptiedNext = false;
      const present = { ...get().scenario, user: get().hostUser };
      prepareWindow(frame, present, device);
      if (present.environment === 'wechat') replaceWechatSdk(frame);
      changePage(page, () => ({ menu: {} }));
      const host = createSimulatedHost({
        window: frame,
        scenario: present,
        tokens,
        isSigned,
        log: (entry) => log(page, entry),
        ask: (call) => ask(page, call),
        onEffect: (effect) => handleEffect(page, effect),
      });
      hosts.set(page, host);
      if (!get().isOnline) host.setOnline(false);
      watchDoor(frame, { onDoor: (door) => setDoor(page, door), onTapes: addTapes });
    },
    /** A change of the phone or of the entry restarts the page; a change of the size does not. */
    change: (changes: Partial<Scenario>) => {
      write({ ...get().scenario, ...changes });
      if (Object.keys(changes).some((field) => field !== 'screen')) restart();
    },
    /** Starts another scenario on an empty phone, because data of an earlier scenario would change its behaviour. */
    begin: (next: Scenario) => {
      write(next);
      device = emptyStorage();
      restart();
    },
    clearDevice: () => {
      device = emptyStorage();
      restart();
    },
    /** What the web view does on the back key if the page does not handle it. */
    pressBack: () => {
      const page = topPage();
      if (!page || get().isClosed) return;
      if (topHost()?.pressBack()) {
        tell('返回键交给了页面', 'back');
        return;
      }
      tell('返回键由网页视图自己处理', 'back');
      if (!goBackInside(page.id)) leavePage(page.id);
    },
    closeTopPage: () => leavePage(topPage()?.id ?? 0),
    fire: (name: HostEventName, data?: unknown) => topHost()?.fire(name, data),
    reinject: () => topHost()?.reinject(),
    logIn: (user: SimulatedUser) => topHost()?.logIn(user),
    logOut: () => topHost()?.logOut(),
    setInBackground: (isInBackground: boolean) => {
      set({ isInBackground });
      tell(isInBackground ? '切到后台' : '回到前台', '手机');
      if (isInBackground) topHost()?.background();
      else topHost()?.foreground();
    },
    setOnline: (isOnline: boolean) => {
      set({ isOnline });
      tell(isOnline ? '网络恢复' : '网络断开', '手机');
      for (const host of hosts.values()) host.setOnline(isOnline);
    },
    /** Records on an empty phone with the scenario's user, or on the current phone. */
    record: (name: string, isEmptied: boolean) => {
      const { door } = topPage() ?? {};
      if (!door) return;
      isEmptiedNext = isEmptied;
      if (isEmptied) set({ hostUser: get().scenario.user, controlsBack: false, notice: undefined });
      door.start(name);
    },
    stopRecording: async () => {
      const { id = 0, door } = topPage() ?? {};
      if (!door) return;
      await door.stop();
      setDoor(id, door);
      addTapes(door.kept());
    },
    addTape: (tape: TapeOutline) => addTapes([tape]),
    openWechatMenu: () => {
      const page = topPage();
      if (page) set({ notice: menuNoticeOf(page) });
    },
    dismissNotice: () => set({ notice: undefined }),
    clearLog: () => set({ entries: [] }),
  };
}
