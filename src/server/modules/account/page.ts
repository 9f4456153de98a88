import { html, type Html } from '#server/http/html.ts';

export type AccountPageKind = 'phone' | 'index' | 'webview';

const texts = {
  phone: { title: '手机号登录', heading: '你好呀，来听故事吧', hint: '登录后，收藏和进度会一直跟着你', action: '登录' },
  index: {
    title: '微信登录',
    heading: '你好呀，来听故事吧',
    hint: '验证手机号，把微信里的故事带在身边',
    action: '登录',
  },
  webview: { title: '注册', heading: '认识一下呆迪', hint: '注册一个账号，故事听到哪儿都记得', action: '注册并登录' },
} as const;

interface PageInput {
  kind: AccountPageKind;
  /** The checked back address; '' if there is none. */
  backUrl: string;
  caller: string;
  assets: { style: string; script: string };
}

/**
 * Returns the HTML of the account site's login form. Its texts depend on `kind`: login by mobile number, login inside
 * WeChat, or registration (AUTH-14, AUTH-15).
 */
export function accountPage({ kind, backUrl, caller, assets }: PageInput): string {
  const { title, heading, hint, action } = texts[kind];
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fff8ec" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1f1813" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/cdn/avatar/daidi.svg" type="image/svg+xml" />
        <title>${title} - 呆迪听故事</title>
        <link rel="stylesheet" href="${assets.style}" />
        <script src="${assets.script}" defer></script>
      </head>
      <body>
        <main>
          <header>
            <img src="/cdn/avatar/daidi.svg" width="120" height="120" alt="" />
            <h1>${heading}</h1>
            <p>${hint}</p>
          </header>
          <form method="post" action="/account/login" novalidate>
            ${field(
              'mobile',
              '手机号',
              html`<span class="prefix" aria-hidden="true">+86</span>
                <input
                  id="mobile"
                  name="mobile"
                  type="tel"
                  inputmode="numeric"
                  autocomplete="tel-national"
                  maxlength="11"
                  placeholder="请输入手机号"
                  required
                />`,
            )}
            ${field(
              'code',
              '验证码',
              html`<input
                  id="code"
                  name="code"
                  type="text"
                  inputmode="numeric"
                  autocomplete="one-time-code"
                  maxlength="6"
                  placeholder="6 位数字"
                  required
                />
                <button type="button" id="send" class="send">获取验证码</button>`,
            )}
            <label class="agreement">
              <input type="checkbox" id="agreed" name="agreed" value="true" />
              <span
                >我已阅读并同意<a href="/combine/about?section=agreement">《用户协议》</a>和<a
                  href="/combine/about?section=privacy"
                  >《隐私政策》</a
                >；未满 14 周岁请在家长陪同下登录</span
              >
            </label>
            <label class="agreement">
              <input type="checkbox" id="guardian" name="guardian" value="true" />
              <span
                >我是孩子的监护人，同意记下孩子的生日、健康记录、照片和录音（可以不勾，以后在“隐私管理”里同意或收回）</span
              >
            </label>
            <p id="message" role="alert"></p>
            <input type="hidden" name="backUrl" value="${backUrl}" />
            <input type="hidden" name="caller" value="${caller}" />
            <button type="submit" id="submit" class="submit">${action}</button>
            <p class="note">未注册的手机号，验证后会自动创建账号</p>
          </form>
          <noscript><p class="note">请开启浏览器的 JavaScript 后再登录。</p></noscript>
        </main>
      </body>
    </html>`.text;
}

const field = (id: string, label: string, control: Html): Html =>
  html`<div class="field">
    <label for="${id}">${label}</label>
    <div class="control">${control}</div>
  </div>`;
