import type { DevicesInfo } from '#contract/account/deviceInfo.ts';

const icon = (name: string) => `/cdn/device/${name}.webp`;

/** The device map (DEV-02). Its keys are caller codes, app ids or comma-separated models. */
export const devicesInfo: DevicesInfo = {
  '1002': { name: '手机', icon: icon('phone') },
  '2003': { name: '听故事手表', icon: icon('watch') },
  '3003': { name: '听故事音箱', icon: icon('soundbox') },
  '5004': { name: '平板', icon: icon('tablet') },
  ilisten001: { name: '呆迪听故事', icon: icon('phone') },
  wechat: { name: '微信', icon: icon('phone') },
  iPhone: { name: 'iPhone', icon: icon('phone') },
  iPad: { name: 'iPad', icon: icon('tablet') },
  'Mac,Windows 电脑,Linux 电脑': { name: '电脑', icon: icon('default') },
  'DD-W1,DD-W2,DD-W2 Pro': { name: '呆迪儿童手表', icon: icon('watch') },
  'DD-S1,DD-S1 Mini': { name: '呆迪故事音箱', icon: icon('soundbox') },
  'DD-P1,DD-P2': { name: '呆迪词典笔', icon: icon('pen') },
  'DD-T1,DD-T1 HD': { name: '呆迪学习平板', icon: icon('tablet') },
  'DD-L1,DD-L2': { name: '呆迪听听机', icon: icon('soundbox') },
  'DD-C1': { name: '车载呆迪', icon: icon('car') },
};
