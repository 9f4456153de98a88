import type { HostCallName } from '#contract/host/bridge.ts';
import { hostEventNames, type HostEventName } from '#contract/host/hostEvents.ts';
import type { PageRecorder, RecordingOutline } from '#contract/host/pageRecorder.ts';
import { WECHAT_SDK_PATH, type WechatClaim } from '#contract/host/lab.ts';
import { omit } from '#lib/omit.ts';
import { emptyStorage, prepareWindow } from '#host/page/device.ts';
import type { QuestionAnswer, CallQuestion, HostEffect, HostLogEntry } from '#host/call/observation.ts';
import type { Behaviour, Scenario, SimulatedUser } from '#host/scenario.ts';
import { redirectScript } from '#host/page/redirectScript.ts';
import { readScenario, writeScenario } from '#host/scenarios.ts';
import { createSimulatedHost, type SimulatedHost } from '#host/simulatedHost.ts';
import { checkSignature } from '#host/lab/gateway/checkSignature.ts';
import { issueToken } from '#host/lab/gateway/issueToken.ts';
import { payInHost } from '#host/lab/gateway/payInHost.ts';
import { storeDevice, restoreDevice } from '#host/lab/storedDevice.ts';
import { createStore, type LabPage, type LabState } from './labState.ts';
import { noticeOf } from '#host/lab/phone/noticeOf.ts';
import { goBackInside } from '#host/lab/phone/goBackInside.ts';
import { menuNoticeOf } from '#host/lab/phone/wechatMenu.ts';
import { watchPageRecorder, withRecordings } from '#host/lab/recording/watchPageRecorder.ts';

export const APP_ROOT = '/combine';
const MAX_ENTRIES = 5_000;

export type Lab = ReturnType<typeof createLab>;

/**
 * Creates the simulator: its scenario, its web views with one host each, and the log of everything that pages and hosts
 * send.
 */
export function createLab() {
  const scenario = readScenario(location.search);
  let device = restoreDevice();
  let lastId = 0;
  /**
   * Whether the next page starts with only the session storage, which says that the page is being recorded.
   */
  let isEmptiedNext = false;
  const hosts = new Map<number, SimulatedHost>();
  const newPage = (address: string): LabPage => ({
    id: (lastId += 1),
    address,
    recorder: undefined,
    recordingName: undefined,
    menu: {},
    problem: undefined,
  });
  const firstPage = ({ path }: Scenario) => newPage(`${APP_ROOT}${path}`);

  const store = createStore<LabState>({
    scenario,
    hostUser: scenario.user,
    pages: [firstPage(scenario)],
    isOnline: true,
    isInBackground: false,
    controlsBack: false,
    notice: undefined,
    questions: [],
    entries: [],
    recordings: [],
  });
  const { get, set } = store;
  const topPage = () => get().pages.at(-1);
  const topHost = () => hosts.get(topPage()?.id ?? 0);
  addEventListener('pagehide', () => storeDevice(device));

  function log(page: number, entry: HostLogEntry): void {
    const entries = [...get().entries, { ...entry, id: (lastId += 1), page }];
    set({ entries: entries.slice(-MAX_ENTRIES) });
  }

  function logNote(note: string, name = '控制台'): void {
    log(topPage()?.id ?? 0, { loggedAt: Date.now(), direction: 'host→page', name, data: undefined, note });
  }

  const addRecordings = (more: readonly RecordingOutline[]) =>
    set({ recordings: withRecordings(get().recordings, more) });

  const changePage = (page: number, changes: (present: LabPage) => Partial<LabPage>) =>
    set({ pages: get().pages.map((one) => (one.id === page ? { ...one, ...changes(one) } : one)) });

  const setRecorder = (page: number, recorder: PageRecorder | undefined) =>
    changePage(page, () => ({
      recorder,
      recordingName: recorder?.recordingName(),
      problem: recorder?.problem(),
    }));

  function endHost(page: number): void {
    hosts.get(page)?.dispose();
    hosts.delete(page);
    set({ questions: get().questions.filter((question) => question.page !== page) });
  }

  function restart(): void {
    for (const page of get().pages) endHost(page.id);
    device = { ...device, session: {} };
    const started = { isInBackground: false, controlsBack: false, notice: undefined };
    set({ ...started, hostUser: get().scenario.user, pages: [firstPage(get().scenario)] });
    logNote('重启应用');
  }

  function leavePage(page: number): void {
    endHost(page);
    set({ pages: get().pages.filter(({ id }) => id !== page), controlsBack: false });
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
    // Closes the page only after its host has replied.
    if (effect.kind === 'closed') queueMicrotask(() => leavePage(page));
    else if (effect.kind === 'opened') openPage(effect.url);
    else if (effect.kind === 'controlBack') set({ controlsBack: effect.value === 1 });
    else if (effect.kind === 'userChanged') spreadUser(page, effect.user);
    else if (effect.kind === 'eventSent') spreadEvent(page, effect.name, effect.data);
    else if (effect.kind === 'menuChanged') {
      changePage(page, ({ menu }) => ({ menu: { ...menu, [effect.target]: effect.link } }));
    } else set({ notice: noticeOf(effect) ?? get().notice });
    if (effect.kind === 'paid') void pay(effect.order);
  }

  /**
   * Pays at the server of the host, but only payments with an id, because the gateway has started only these. Hosts of
   * earlier versions pay without an id.
   */
  async function pay(order: unknown): Promise<void> {
    const { paymentId } = (order ?? {}) as { paymentId?: unknown };
    if (typeof paymentId !== 'string') return;
    try {
      await payInHost(paymentId);
      logNote('宿主的服务器收到付款，并通知了网关', 'pay.launch');
    } catch (error) {
      logNote(`宿主的服务器没有收到付款：${String(error)}`, 'pay.launch');
    }
  }

  /**
   * Passes a change of the user in one web view to the others, because all belong to one host app. The other web views
   * do not pass it on again.
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

  /** Passes an event that one web view has sent to its host on to the other web views. */
  function spreadEvent(from: number, name: string, data: unknown): void {
    const event = hostEventNames.find((known) => known === name);
    for (const [page, host] of hosts) if (event && page !== from) host.fire(event, data);
  }

  function ask(page: number, call: CallQuestion): Promise<QuestionAnswer> {
    return new Promise((resolve) => {
      const id = (lastId += 1);
      const answer = (given: Omit<QuestionAnswer, 'remember'>, remember: boolean) => {
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
      logNote(`没有签发令牌：${String(error)}`, 'token');
      return undefined;
    }
  }

  async function isSigned(claim: WechatClaim) {
    try {
      return await checkSignature(claim);
    } catch (error) {
      logNote(`没有验签：${String(error)}`, 'JS-SDK');
      return false;
    }
  }

  /**
   * Replaces WeChat's own script by the simulated one, so that no code of WeChat runs here. `from` is the address of
   * WeChat's script that the build of the app has set.
   */
  function replaceWechatSdk(frame: Window): void {
    redirectScript(frame, {
      from: __WECHAT_SDK_URL__,
      to: WECHAT_SDK_PATH,
      onAsked: () => logNote('页面要 JS-SDK，由模拟器自己的代替', 'JS-SDK'),
    });
  }

  /**
   * Changes the scenario. Values that the address cannot express are replaced by their defaults, so that a shared
   * address always reproduces the scenario.
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
    logNote,
    restart,
    setBehaviour,
    /** Called by the first script of a frame. Turns the frame's new window into a window of the simulated phone. */
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
      watchPageRecorder(frame, { onRecorder: (recorder) => setRecorder(page, recorder), onRecordings: addRecordings });
    },
    /** Changes the scenario. This restarts the page, unless only the size of the screen has changed. */
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
    /** Does what a web view does when the user presses the back key and the page does not handle it. */
    pressBack: () => {
      const page = topPage();
      if (!page) return;
      if (topHost()?.pressBack()) {
        logNote('返回键交给了页面', 'back');
        return;
      }
      logNote('返回键由网页视图自己处理', 'back');
      if (!goBackInside(page.id)) leavePage(page.id);
    },
    closeTopPage: () => leavePage(topPage()?.id ?? 0),
    fire: (name: HostEventName, data?: unknown) => topHost()?.fire(name, data),
    reinject: () => topHost()?.reinject(),
    logIn: (user: SimulatedUser) => topHost()?.logIn(user),
    logOut: () => topHost()?.logOut(),
    setInBackground: (isInBackground: boolean) => {
      set({ isInBackground });
      logNote(isInBackground ? '切到后台' : '回到前台', '手机');
      if (isInBackground) topHost()?.background();
      else topHost()?.foreground();
    },
    setOnline: (isOnline: boolean) => {
      set({ isOnline });
      logNote(isOnline ? '网络恢复' : '网络断开', '手机');
      for (const host of hosts.values()) host.setOnline(isOnline);
    },
    /** Starts a recording: on an empty phone with the scenario's user, or on the phone as it is now. */
    record: (name: string, isEmptied: boolean) => {
      const { recorder } = topPage() ?? {};
      if (!recorder) return;
      isEmptiedNext = isEmptied;
      if (isEmptied) set({ hostUser: get().scenario.user, controlsBack: false, notice: undefined });
      recorder.start(name);
    },
    stopRecording: async () => {
      const { id = 0, recorder } = topPage() ?? {};
      if (!recorder) return;
      await recorder.stop();
      setRecorder(id, recorder);
      addRecordings(recorder.stored());
    },
    addRecording: (recording: RecordingOutline) => addRecordings([recording]),
    openWechatMenu: () => {
      const page = topPage();
      if (page) set({ notice: menuNoticeOf(page) });
    },
    dismissNotice: () => set({ notice: undefined }),
    clearLog: () => set({ entries: [] }),
  };
}
