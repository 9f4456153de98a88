import type { PageWindow } from '#host/pageWindow.ts';
import { createWechatSdk } from './wechatSdk.ts';

/** What a page in the simulated WeChat gets when it loads the JS-SDK. */
(window as PageWindow & { wx?: object }).wx = createWechatSdk(window);
