import type { Guide } from '#contract/catalogue/guides.ts';

export const aGuide = (overrides: Partial<Guide> = {}): Guide => ({
  id: 'car',
  title: '车载',
  summary: '路上接着听。',
  picture: '/media/cover/banner-guide-car',
  binding: 'car',
  chapters: [],
  ways: [
    { id: 'code', title: '用绑定码连接', picture: null, steps: ['领一个码', '在车机上输入'], note: '只能用一次' },
    { id: 'bluetooth', title: '用蓝牙播放', picture: null, steps: ['打开蓝牙'], note: '' },
  ],
  models: [{ kind: '安卓车机', needs: ['Android 8.0 或更高'] }],
  questions: [{ question: '怎么解除绑定？', answer: '在设备管理里退出。' }],
  ...overrides,
});
