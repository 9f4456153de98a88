import webpack, { type Compilation, type Compiler } from 'webpack';
import { CHUNK_FILES } from '#contract/pageRenderer.ts';

/** Writes a list of the files of each named chunk, for the gateway and the service worker. */
export class ChunkFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkFilesPlugin', stage }, () => {
        const files = Array.from(compilation.namedChunkGroups.keys(), (name) => [name, filesOf(compilation, name)]);
        compilation.emitAsset(CHUNK_FILES, new webpack.sources.RawSource(JSON.stringify(Object.fromEntries(files))));
      });
    });
  }
}

/** Returns the addresses of the scripts and style sheets of a named chunk. */
export const filesOf = (compilation: Compilation, chunk: string): string[] =>
  (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])
    .filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'))
    .map((file) => `/combine/${file}`);
