import { useState } from 'react';
import { decrypt, encrypt } from '#lib/crypto/encryption.ts';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import { DebugField } from '#features/debug/page/DebugField.tsx';
import { DebugSection } from '#features/debug/page/DebugSection.tsx';
import styles from './Tools.module.css';

const KEY_LENGTH = 16;

/** Encrypts and decrypts text by hand (UTIL-02). */
export function CryptoTool() {
  const [text, setText] = useState('');
  const [key, setKey] = useState('');
  const [iv, setIv] = useState('');
  const [result, setResult] = useState('');
  const [problem, setProblem] = useState('');

  const run = (work: typeof encrypt | typeof decrypt) => {
    const isReady = key.length === KEY_LENGTH && iv.length === KEY_LENGTH;
    setProblem(isReady ? '' : `key 和 iv 都要正好 ${KEY_LENGTH} 个字符`);
    setResult(isReady ? work(text, { key, iv }) : '');
  };

  return (
    <DebugSection title="加密工具（AES-CBC，大写十六进制）">
      <DebugField label="原文或密文" value={text} onChange={setText} />
      <DebugField label="key" value={key} onChange={setKey} placeholder="16 个字符" />
      <DebugField label="iv" value={iv} onChange={setIv} placeholder="16 个字符" />
      <Buttons actions={{ 加密: () => run(encrypt), 解密: () => run(decrypt) }} />
      {problem && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <output className={styles['output']} aria-label="加密结果">
        {result}
      </output>
    </DebugSection>
  );
}
