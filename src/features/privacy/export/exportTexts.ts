import type { DataExport } from '#contract/account/exports.ts';
import { fileSizeText } from '#lib/text/fileSize.ts';
import { momentText } from '#lib/time/dates.ts';

interface StateText {
  title: string;
  text: string;
}

/** Returns the texts about the state of an export. */
export function exportText({ state, bytes, endsAt, isWithdrawn }: DataExport): StateText {
  if (state === 'making') return { title: '正在准备', text: '一般几分钟就好，可以先去做别的，回来再看' };
  if (state === 'failed') return { title: '没有做成', text: '刚才出了点问题，再导出一次就好' };
  if (state === 'over' && isWithdrawn)
    return { title: '已经作废', text: '里面有您后来删除的内容，所以这份文件也删除了。需要的话再导出一份' };
  if (state === 'over') return { title: '已经过期', text: '文件已经删除，需要的话再导出一份' };
  return { title: '可以下载了', text: `${fileSizeText(bytes ?? 0)}，保留到 ${momentText(endsAt ?? 0)}` };
}
