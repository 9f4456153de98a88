import type { CDPSession } from 'playwright-core';

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * Returns the size in bytes of a page's objects after garbage collection. Compiled code is excluded, because the engine
 * keeps compiling functions that are used again (20 KiB and more for each visit) and discards unused code.
 */
export async function objectBytes(devTools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devTools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  // The garbage need not be collected here, because taking a snapshot collects it first.
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devTools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[0].indexOf('code');
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + typeAt] !== code) bytes += nodes[at + sizeAt] ?? 0;
  }
  return bytes;
}
