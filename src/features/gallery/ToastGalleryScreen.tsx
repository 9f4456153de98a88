import { Button } from '#ui/action/Button.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import type { ToastController, ToastRequest } from '#ui/toast/toastController.ts';
import { GalleryPage } from './GalleryPage.tsx';
import { GallerySection } from './GallerySection.tsx';
import { OverlaySamples } from './samples/OverlaySamples.tsx';

const kinds: readonly [label: string, request: ToastRequest][] = [
  ['信息 info', { kind: 'info', text: '明天再来听新故事' }],
  ['成功 success', { kind: 'success', text: '已经加入收藏' }],
  ['失败 fail', { kind: 'fail', text: '没有保存好，请再试一次' }],
  ['断网 offline', { kind: 'offline', text: '网络断开了，请检查网络' }],
  ['长文字', { kind: 'info', text: '这个故事需要会员才能听完整，现在可以先试听前面的九十秒', durationMs: 4000 }],
];

/** The toast has no mask, so that the button that hides the toast stays clickable. */
const saving: ToastRequest = { kind: 'loading', text: '正在保存', mask: false };

const cases: readonly [label: string, run: (toasts: ToastController) => void][] = [
  ['显示加载中（不会自己关）', ({ show }) => show(saving)],
  ['隐藏', ({ hide }) => hide()],
  [
    '后来的替换先来的',
    ({ show }) => {
      show(saving);
      setTimeout(() => show({ kind: 'success', text: '保存好了' }), 800);
    },
  ],
  [
    '先隐藏再显示：被取消，看不到',
    ({ show, hide }) => {
      hide();
      show({ kind: 'fail', text: '不该看到这句话' });
    },
  ],
  [
    '隐藏 400 毫秒后再显示：看得到',
    ({ show, hide }) => {
      hide();
      setTimeout(() => show({ kind: 'info', text: '应该看到这句话' }), 400);
    },
  ],
  ['没有遮罩', ({ show }) => show({ kind: 'info', text: '下面的按钮还能点', mask: false, durationMs: 3000 })],
];

export default function ToastGalleryScreen() {
  const toasts = useToasts();
  return (
    <GalleryPage id="testToast" title="提示与加载">
      <GallerySection title="提示的种类">
        {kinds.map(([label, request]) => (
          <Button key={label} kind="secondary" onClick={() => toasts.show(request)}>
            {label}
          </Button>
        ))}
      </GallerySection>
      <GallerySection title="提示的先后">
        {cases.map(([label, run]) => (
          <Button key={label} kind="secondary" onClick={() => run(toasts)}>
            {label}
          </Button>
        ))}
      </GallerySection>
      <OverlaySamples />
    </GalleryPage>
  );
}
