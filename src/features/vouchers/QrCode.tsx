import { encodeQR } from 'qr';
import { useMemo } from 'react';

interface QrCodeProps {
  text: string;
  label: string;
  className: string | undefined;
}

/** A QR code. It is black on white in both themes, because many scanners cannot read inverted codes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrCodePath(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function qrCodePath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium' });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
