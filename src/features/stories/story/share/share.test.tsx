import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getHome, getStory, listContinue } from '#contract/stories/stories.ts';
import type { Host, ShareOutcome, SharedLink } from '#platform/bridge/host.ts';
import { aHome, aStory } from '#test/builders/stories/stories.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { openAddress, renderApp } from '#test/harness/renderApp.tsx';

const WECHAT = 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0.49';
const MOON = {
  title: '故事 moon',
  text: '月亮打了一个喷嚏',
  url: 'http://localhost:8080/combine/audio_detail?id=moon',
  imageUrl: 'http://localhost:8080/media/cover/moon-320.jpg',
};

afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'execCommand');
});

const give = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true });

interface Opening {
  host?: Partial<Host>;
  userAgent?: string;
  path?: string;
}

async function open({ host = {}, userAgent = 'Mozilla/5.0', path = '/audio_detail?id=moon' }: Opening = {}) {
  await renderApp(path, {
    host: { ...noHost, ...host },
    userAgent,
    beforeRender({ network }) {
      network.answer(getStory, ({ params }) => aStory(params.storyId, { summary: '月亮打了一个喷嚏' }));
      network.answer(getHome, aHome());
      network.answer(listContinue, { items: [] });
    },
  });
}
const share = async () => userEvent.click(await screen.findByRole('button', { name: '分享' }));
const sheet = () => screen.findByRole('dialog', { name: '分享给朋友' });
/** Returns a host that reports this outcome for every share, and the list of the links that it was asked to share. */
function sharing(outcome: ShareOutcome) {
  const shared: SharedLink[] = [];
  return { shared, host: { share: async (link: SharedLink) => (shared.push(link), outcome) } };
}

it.each(['shared', 'cancelled'] as const)(
  'BRIDGE-10 the share button opens no dialog when sharing through the host was %s',
  async (outcome) => {
    const { host, shared } = sharing(outcome);
    await open({ host });
    await share();
    expect(shared).toEqual([MOON]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('BRIDGE-10 the share button opens no dialog on another screen if the host replies late', async () => {
  let answer: (outcome: ShareOutcome) => void = () => undefined;
  await open({ host: { share: () => new Promise((resolve) => (answer = resolve)) } });
  await share();
  await act(async () => openAddress('/about'));
  await act(async () => answer('unavailable'));
  expect(await screen.findByRole('heading', { name: '我们的承诺' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('BRIDGE-10 the share button ignores a second tap while a share is pending, for at most 6 s', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setTimeout', 'setInterval'] });
  const answers: ((outcome: ShareOutcome) => void)[] = [];
  await open({ host: { share: () => new Promise((resolve) => answers.push(resolve)) } });
  await share();
  await share();
  expect(answers).toHaveLength(1);
  await act(async () => answers[0]?.('cancelled'));
  await share();
  expect(answers).toHaveLength(2);
  jest.advanceTimersByTime(6_000);
  await share();
  expect(answers).toHaveLength(3);
});

it('BRIDGE-10 the share button uses the share sheet of the browser if there is one', async () => {
  const webShare = jest.fn(async () => undefined);
  give(navigator, 'share', webShare);
  await open();
  await share();
  expect(webShare).toHaveBeenCalledWith({ title: MOON.title, text: MOON.text, url: MOON.url });
});

it('BRIDGE-10 the share button shows the link to copy in a browser that cannot share', async () => {
  await open();
  await share();
  expect(await sheet()).toHaveTextContent('故事 moon');
  expect(screen.getByRole('textbox', { name: '链接' })).toHaveValue(MOON.url);
  expect(screen.queryByText(/右上角/)).not.toBeInTheDocument();
  const writeText = jest.fn(async () => undefined);
  give(navigator, 'clipboard', { writeText });
  await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
  expect(writeText).toHaveBeenCalledWith(MOON.url);
  expect(await screen.findByText('链接已复制')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  [true, '链接已复制'],
  [false, '请长按链接来复制'],
])(
  'BRIDGE-10 the share button copies the link without the clipboard API, as on plain HTTP, and says whether it succeeded: %p',
  async (isCopied, text) => {
    await open();
    await share();
    await sheet();
    give(navigator, 'clipboard', undefined);
    const copied: string[] = [];
    give(document, 'execCommand', () => {
      const { value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      copied.push(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
      return isCopied;
    });
    await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(copied).toEqual([MOON.url]);
  },
);

it('BRIDGE-10 the share sheet stays open when the browser finishes a copy that was started in an earlier share sheet', async () => {
  await open();
  await share();
  await sheet();
  let finish = (): void => undefined;
  give(navigator, 'clipboard', { writeText: () => new Promise<void>((resolve) => (finish = resolve)) });
  await userEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await share();
  await sheet();
  await act(async () => finish());
  expect(await screen.findByText('链接已复制')).toBeInTheDocument();
  expect(await sheet()).toBeInTheDocument();
});

it('ENV-01 inside WeChat, the share button points to WeChat’s menu', async () => {
  await open({ ...sharing('unavailable'), userAgent: WECHAT });
  await share();
  expect(await sheet()).toHaveTextContent('点右上角的 ··· 分享给朋友');
});

it('ENV-01 WeChat’s menu shares the story while the story is shown, and the app afterwards', async () => {
  const offered: SharedLink[] = [];
  await open({ userAgent: WECHAT, host: { offerShare: async (link) => void offered.push(link) } });
  await screen.findByRole('heading', { name: '故事 moon' });
  expect(offered).toEqual([MOON]);
  await userEvent.click(screen.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(offered).toHaveLength(2));
  expect(offered[1]).toMatchObject({ title: '呆迪听故事', url: 'http://localhost:8080/combine/' });
});

it('AUTH-21 the share button shares neither the tokens nor the caller that the address contains', async () => {
  const { host, shared } = sharing('shared');
  const secrets = 'user_token=secret&access_token=secret&token=secret&caller=2003#token=secret';
  await open({ host, path: `/audio_detail?id=moon&${secrets}` });
  await share();
  expect(JSON.stringify(shared)).not.toMatch(/secret|oken/);
  expect(shared[0]?.url).toBe(MOON.url);
});

it('BRIDGE-10 the share sheet closes on Escape and when the user goes back', async () => {
  await open();
  await share();
  await sheet();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await share();
  await sheet();
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('the poster of a story', () => {
  const poster = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '分享海报' }));
    return within(await screen.findByRole('dialog', { name: '分享海报' }));
  };

  it('is replaced by a message when it cannot be drawn, and the link can still be shared', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { host, shared } = sharing('shared');
    await open({ host });
    const sheet = await poster();
    expect(await sheet.findByText('海报没有画好')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: '分享链接' }));
    expect(shared).toEqual([MOON]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('BRIDGE-10 has no button to save it in a webview that cannot save files', async () => {
    await open({ userAgent: WECHAT });
    expect((await poster()).queryByRole('button', { name: '保存海报' })).not.toBeInTheDocument();
  });
});
