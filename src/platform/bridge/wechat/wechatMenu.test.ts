import type { SharedLink } from '#platform/bridge/host.ts';
import { createShareMenu } from './wechatMenu.ts';

const SIGNED = { appId: 'wx123', timestamp: 1, nonceStr: 'once', signature: 'abc' };
const HOME = 'https://m.example/';
const STAR = 'https://m.example/star';
const SUN = 'https://m.example/sun';
const aLink = (title: string): SharedLink => ({ title, text: '', url: `${HOME}${title}`, imageUrl: '' });

interface ShareOptions {
  title: string;
  success: () => void;
  fail: (result?: { errMsg?: string }) => void;
}

const page = window as { wx?: object };

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(() => {
  delete page.wx;
  document.head.replaceChildren();
  jest.useRealTimers();
});

/**
 * Puts an SDK on the page. `answer` replies to its share calls. The test decides when the SDK replies to a
 * configuration.
 */
function injectSdk(answer: (options: ShareOptions) => void = ({ success }) => success()) {
  const config = jest.fn();
  const shared: string[] = [];
  const told: { ready: () => void; error: (result?: { errMsg?: string }) => void } = {
    ready: () => undefined,
    error: () => undefined,
  };
  const share = (options: ShareOptions) => {
    shared.push(options.title);
    answer(options);
  };
  page.wx = {
    config,
    ready: (callback: typeof told.ready) => (told.ready = callback),
    error: (callback: typeof told.error) => (told.error = callback),
    updateAppMessageShareData: share,
    updateTimelineShareData: share,
  };
  return { config, shared, told };
}

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/**
 * Creates the menu of a page whose address can change. The returned `offer` adds an error to `failures` if it fails.
 */
function start() {
  const here = { address: HOME };
  const sign = jest.fn(async (_address: string) => SIGNED);
  const menu = createShareMenu(sign, () => here.address);
  const failures: string[] = [];
  const offer = (title: string) =>
    void menu.offer(aLink(title)).catch((problem: unknown) => failures.push(String(problem)));
  return { here, sign, offer, failures };
}

/** Offers a link to an SDK that has accepted the configuration. */
async function offerTo(answer: (options: ShareOptions) => void) {
  const sdk = injectSdk(answer);
  const started = start();
  started.offer('moon');
  await advanceTime(0);
  sdk.told.ready();
  await advanceTime(0);
  return { ...sdk, ...started };
}

describe('the configuration of the SDK', () => {
  it('ENV-01 requests only the two calls that set the content of the share menu, with the debug mode off', async () => {
    const { config, shared } = await offerTo(({ success }) => success());
    expect(config.mock.calls).toEqual([
      [{ ...SIGNED, debug: false, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] }],
    ]);
    expect(shared).toEqual(['moon', 'moon']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ENV-01 fails after 10 s if WeChat does not answer, and the next screen tries again', async () => {
    const { config } = injectSdk();
    const { offer, failures } = start();
    offer('moon');
    await advanceTime(9_999);
    expect(failures).toEqual([]);
    await advanceTime(1);
    expect(failures).toEqual(['Error: WeChat did not answer the configuration.']);
    offer('star');
    await advanceTime(0);
    expect(config).toHaveBeenCalledTimes(2);
  });

  it.each([
    [{ errMsg: 'config:invalid signature' }, 'config:invalid signature'],
    [{}, 'config:fail'],
    [undefined, 'config:fail'],
  ])('ENV-01 fails immediately if WeChat refuses it with %j', async (result, message) => {
    const { told, shared } = injectSdk();
    const { offer, failures } = start();
    offer('moon');
    await advanceTime(0);
    told.error(result);
    told.ready();
    await advanceTime(0);
    expect([failures, shared, jest.getTimerCount()]).toEqual([[`Error: ${message}`], [], 0]);
  });

  it('ENV-01 is repeated for the new address if the address of the page changes while WeChat checks the signature', async () => {
    const { told, shared } = injectSdk();
    const { here, offer, sign } = start();
    offer('moon');
    await advanceTime(0);
    here.address = STAR;
    told.ready();
    await advanceTime(0);
    expect(sign.mock.calls).toEqual([[HOME], [STAR]]);
    expect(shared).toEqual([]);
    told.ready();
    await advanceTime(0);
    expect(shared).toEqual(['moon', 'moon']);
  });

  it('ENV-01 is repeated for the new address if WeChat refuses a previous address of the page', async () => {
    const { told, shared } = injectSdk();
    const { here, offer, sign, failures } = start();
    offer('moon');
    await advanceTime(0);
    here.address = STAR;
    told.error({ errMsg: 'config:invalid signature' });
    await advanceTime(0);
    expect([sign.mock.calls, failures]).toEqual([[[HOME], [STAR]], []]);
    told.ready();
    await advanceTime(0);
    expect(shared).toEqual(['moon', 'moon']);
  });

  it('ENV-01 fails after WeChat has refused the same address twice, even if it has refused other addresses before', async () => {
    const { told } = injectSdk();
    const { here, offer, sign, failures } = start();
    const refuse = async () => {
      told.error({ errMsg: 'config:invalid signature' });
      await advanceTime(0);
    };
    offer('moon');
    await advanceTime(0);
    here.address = STAR;
    await refuse();
    here.address = SUN;
    await refuse();
    expect(failures).toEqual([]);
    await refuse();
    expect(failures).toEqual([]);
    await refuse();
    expect(failures).toEqual(['Error: config:invalid signature']);
    expect(sign.mock.calls).toEqual([[HOME], [STAR], [SUN], [SUN]]);
  });

  it('ENV-01 fails if the script has loaded without an SDK', async () => {
    const { offer, failures } = start();
    offer('moon');
    document.head.querySelector('script')?.dispatchEvent(new Event('load'));
    await advanceTime(0);
    expect(failures).toEqual(['Error: The WeChat script has brought no SDK.']);
  });
});

describe('a call that sets the content of the share menu', () => {
  it.each([
    [{ errMsg: 'updateAppMessageShareData:permission denied' }, 'updateAppMessageShareData:permission denied'],
    [undefined, 'updateAppMessageShareData:fail'],
  ])(
    'ENV-01 that is refused with %j is repeated after 0.3 s and again 1.2 s later, and then fails',
    async (result, message) => {
      const { shared, failures } = await offerTo(({ fail }) => fail(result));
      const timesAfter = async (milliseconds: number) => {
        await advanceTime(milliseconds);
        return shared.length;
      };
      expect([await timesAfter(299), await timesAfter(1)]).toEqual([1, 2]);
      expect([await timesAfter(1_199), failures.length, await timesAfter(1)]).toEqual([2, 0, 3]);
      expect(failures).toEqual([`Error: ${message}`]);
      expect([await timesAfter(60_000), jest.getTimerCount()]).toEqual([3, 0]);
    },
  );

  it('ENV-01 that gets no reply within 5 s is treated as refused', async () => {
    const { shared, failures } = await offerTo(() => undefined);
    await advanceTime(5_299);
    expect(shared).toHaveLength(1);
    await advanceTime(1);
    expect(shared).toHaveLength(2);
    await advanceTime(60_000);
    expect(failures).toEqual(['Error: updateAppMessageShareData: no answer']);
  });

  it('ENV-01 is not repeated for a screen that the user has left', async () => {
    const { shared, offer } = await offerTo(({ title, success, fail }) => (title === 'moon' ? fail() : success()));
    offer('star');
    await advanceTime(60_000);
    expect(shared).toEqual(['moon', 'star', 'star']);
  });
});
