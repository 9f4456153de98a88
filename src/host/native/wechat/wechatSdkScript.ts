import type { PageWindow } from '#host/page/pageWindow.ts';
import { createWechatSdk } from './wechatSdk.ts';

/** The script that a page in the simulated WeChat receives when it loads the JS-SDK. */
(window as PageWindow & { wx?: object }).wx = createWechatSdk(window);
