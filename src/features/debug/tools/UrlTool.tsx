import { useState } from 'react';
import { attempt } from '#lib/attempt.ts';
import { isUrl } from '#lib/text/url/isUrl.ts';
import { maskedText } from '#lib/text/clean/mask.ts';
import { checkAddress } from '#lib/text/url/safeUrl.ts';
import { trustedOrigins } from '#platform/environment/build.ts';
import { DebugField } from '#features/debug/page/DebugField.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import { Facts } from '#features/debug/page/Facts.tsx';
import { maskedValue } from './maskedValue.ts';

/**
 * Shows how the app interprets an address: whether it looks like a URL (UTIL-01), whether it passes the check
 * (AUTH-21), and its parts.
 */
export function UrlTool() {
  const [text, setText] = useState('');
  const checked = checkAddress(text, trustedOrigins());

  return (
    <DebugSection title="地址工具">
      <DebugField label="地址" value={text} onChange={setText} placeholder="https://" />
      {text !== '' && (
        <Facts
          facts={{
            像网址: isUrl(text) ? '是' : '否',
            检查结果: checked ? maskedText(checked.href) : '拒绝',
            ...partsOf(text),
          }}
        />
      )}
    </DebugSection>
  );
}

function partsOf(text: string): Record<string, string> {
  const url = attempt(() => new URL(text));
  if (!url) return { 解析: '不是完整的地址' };
  const parts: Record<string, string> = { 来源: url.origin, 路径: url.pathname, 片段: maskedText(url.hash) };
  for (const [name, value] of url.searchParams) parts[`?${name}`] = maskedValue(name, value);
  return parts;
}
