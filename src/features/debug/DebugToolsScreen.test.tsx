import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderApp } from '#test/harness/renderApp.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

const SECRET = 'c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0';

/** Replaces resource timing, which jsdom does not have. */
function fakeTiming(names: string[]) {
  const entryOf = (name: string) => ({ name, initiatorType: 'fetch', startTime: 1, duration: 41.6, transferSize: 512 });
  let report: (names: string[]) => void = () => undefined;
  class FakeObserver {
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      report = (more) => callback({ getEntries: () => more.map(entryOf) });
    }
    observe(): void {
      // This observer observes nothing: a test reports entries by calling `report`.
    }
    disconnect(): void {
      report = () => undefined;
    }
  }
  const clearResourceTimings = jest.fn();
  Object.assign(performance, { getEntriesByType: () => names.map(entryOf), clearResourceTimings });
  Object.assign(window, { PerformanceObserver: FakeObserver });
  return { report: (more: string[]) => report(more), clearResourceTimings };
}

let timing: ReturnType<typeof fakeTiming>;

beforeEach(() => {
  jest.useFakeTimers();
  timing = fakeTiming(['http://localhost:8080/inner4/home?age=5&token=secret', 'https://cdn.example/a.webp']);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

describe('the browser storage on the debug screen', () => {
  it('STATE-10 is listed with secrets masked, and the field to edit a secret does not reveal it', async () => {
    localStorage.setItem('theme', 'bedtime');
    localStorage.setItem('used_auth_token', SECRET);
    await renderApp('/cydebug/page2');
    expect(section('本地存储').getByText('bedtime')).toBeInTheDocument();
    expect(section('本地存储').getByText('used_auth_token')).toBeInTheDocument();
    press('编辑 theme');
    expect(screen.getByLabelText('theme 的新值')).toHaveValue('bedtime');
    press('编辑 used_auth_token');
    expect(screen.getByLabelText('used_auth_token 的新值')).toHaveValue('');
    expect(document.body).not.toHaveTextContent(SECRET);
  });

  it('can be edited and deleted, and does not change if editing is cancelled', async () => {
    sessionStorage.setItem('draft', 'one');
    await renderApp('/cydebug/page2');
    press('编辑 draft');
    type('draft 的新值', 'two');
    press('取消 draft');
    expect(sessionStorage.getItem('draft')).toBe('one');
    press('编辑 draft');
    type('draft 的新值', 'two');
    press('保存 draft');
    expect(sessionStorage.getItem('draft')).toBe('two');
    expect(section('会话存储').getByText('two')).toBeInTheDocument();
    press('删除 draft');
    expect(sessionStorage.getItem('draft')).toBeNull();
    expect(section('会话存储').getByText('这里什么也没有')).toBeInTheDocument();
  });

  it('is shown with only the start of each long value', async () => {
    localStorage.setItem('home_cache', '故事'.repeat(400));
    await renderApp('/cydebug/page2');
    expect(section('本地存储').getByText(/…（共 800 字）$/)).toBeInTheDocument();
  });

  it('is shown as empty if the browser refuses access', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse);
    await renderApp('/cydebug/page2');
    expect(section('会话存储').getByText('这里什么也没有')).toBeInTheDocument();
  });
});

describe('the cookies on the debug screen', () => {
  it('STATE-10 are listed by name with secrets masked, and are read again on request', async () => {
    document.cookie = 'token=the-secret; path=/';
    document.cookie = 'anonymous=0; path=/';
    await renderApp('/cydebug/page2');
    const cookies = section('Cookie（已脱敏）');
    expect(cookies.getByText('token').nextElementSibling).toHaveTextContent('***');
    expect(cookies.getByText('anonymous').nextElementSibling).toHaveTextContent('0');
    document.cookie = 'debug_time=1; path=/';
    fireEvent.click(cookies.getByRole('button', { name: '重新读取' }));
    expect(cookies.getByText('debug_time')).toBeInTheDocument();
    expect(screen.getByText('重新读过了')).toBeInTheDocument();
  });
});

describe('the network log of the debug screen', () => {
  const log = () => within(screen.getByRole('list', { name: '网络记录' }));

  it('STATE-10 shows the addresses of requests, the newest first, without the values of their parameters', async () => {
    await renderApp('/cydebug/page2');
    act(() => timing.report(['http://localhost:8080/cdn/later.webp']));
    const [newest, second, third] = log().getAllByRole('listitem');
    expect(newest).toHaveTextContent('/cdn/later.webp');
    expect(second).toHaveTextContent('https://cdn.example/a.webp');
    expect(third).toHaveTextContent('/inner4/home?age&token');
    expect(third).toHaveTextContent('fetch · 42 ms · 512 字节');
    expect(document.body).not.toHaveTextContent('secret');
  });

  it('can be cleared', async () => {
    await renderApp('/cydebug/page2');
    press('清空记录');
    expect(log().queryAllByRole('listitem')).toHaveLength(0);
    expect(timing.clearResourceTimings).toHaveBeenCalledTimes(1);
  });
});

describe('the encryption tool of the debug screen', () => {
  it('UTIL-02 encrypts a text to upper-case hexadecimal digits, and decrypts these digits again', async () => {
    await renderApp('/cydebug/page2');
    type('原文或密文', '呆迪听故事');
    type('key', '0123456789abcdef');
    type('iv', 'fedcba9876543210');
    press('加密');
    const hex = screen.getByLabelText('加密结果').textContent;
    expect(hex).toMatch(/^[0-9A-F]{32}$/);
    type('原文或密文', hex);
    press('解密');
    expect(screen.getByLabelText('加密结果')).toHaveTextContent('呆迪听故事');
  });

  it('UTIL-02 requires a key of 16 characters', async () => {
    await renderApp('/cydebug/page2');
    type('key', 'short');
    press('加密');
    expect(section('加密工具（AES-CBC，大写十六进制）').getByRole('alert')).toHaveTextContent('正好 16 个字符');
  });
});

describe('the URL tool of the debug screen', () => {
  const factOf = (name: string) => section('地址工具').getByText(name).nextElementSibling;

  it.each([
    ['http://localhost:8080/combine/about?token=abc&id=3', '是', 'http://localhost:8080/combine/about?id=3'],
    ['https://evil.example/', '是', '拒绝'],
    ['not an address', '否', '拒绝'],
  ])(
    'UTIL-01, AUTH-21 shows whether %s looks like a URL, and whether the app’s check of addresses from outside accepts it',
    async (address, isUrl, checked) => {
      await renderApp('/cydebug/page2');
      type('地址', address);
      expect(factOf('像网址')).toHaveTextContent(isUrl);
      expect(factOf('检查结果')).toHaveTextContent(checked);
    },
  );

  it('STATE-10 splits a URL into its parts, with secrets masked', async () => {
    await renderApp('/cydebug/page2');
    type('地址', 'https://example.com/a/b?token=abc&id=3#end');
    expect(factOf('来源')).toHaveTextContent('https://example.com');
    expect(factOf('路径')).toHaveTextContent('/a/b');
    expect(factOf('?token')).toHaveTextContent('***');
    expect(factOf('?id')).toHaveTextContent('3');
    expect(factOf('片段')).toHaveTextContent('#end');
  });
});
