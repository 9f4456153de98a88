import { WECHAT_LAB_CODE } from '#contract/host/lab.ts';
import { html } from '#server/http/html.ts';

const CALLBACK = '/account/wechat/callback';

/**
 * Returns the simulator's version of WeChat's consent page; undefined if the redirect address is not the gateway's
 * callback.
 */
export function wechatAuthorizePage(redirectUri: string): string | undefined {
  if (!URL.canParse(redirectUri)) return undefined;
  const { pathname, searchParams } = new URL(redirectUri);
  if (pathname !== CALLBACK) return undefined;
  const refused = `${CALLBACK}?${searchParams.toString()}`;
  const allowed = `${refused}&code=${WECHAT_LAB_CODE}`;
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>微信授权 - 宿主模拟器</title>
        <style>
          body {
            display: grid;
            place-content: center;
            gap: 16px;
            min-height: 100vh;
            margin: 0;
            padding: 0 32px;
            background: #fff;
            color: #1f1f1f;
            font: 16px/1.6 sans-serif;
            text-align: center;
          }
          h1,
          p {
            margin: 0;
          }
          h1 {
            font-size: 22px;
          }
          a {
            padding: 10px 48px;
            border-radius: 8px;
            background: #f2f2f2;
            color: #06804a;
            font-weight: 600;
            text-decoration: none;
          }
          a:first-of-type {
            background: #06804a;
            color: #fff;
          }
        </style>
      </head>
      <body>
        <h1>呆迪听故事想知道你是谁</h1>
        <p>这是模拟器里的微信，给出的是一个假的 openid。</p>
        <a href="${allowed}">允许</a>
        <a href="${refused}">拒绝</a>
      </body>
    </html>`.text;
}
