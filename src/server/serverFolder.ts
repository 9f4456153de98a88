/**
 * Where the gateway's own files are: beside this module in the sources, and beside the one script of the built gateway,
 * so every other module must use this instead of its own `__dirname` (webpack.gateway.config.ts).
 */
export const serverFolder = __dirname;
