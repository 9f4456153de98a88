/**
 * The folder with the gateway's own files: beside this module in the sources, and beside the only script of the built
 * gateway. Every other module must therefore use this instead of `__dirname` (webpack.gateway.config.ts).
 */
export const serverFolder = __dirname;
