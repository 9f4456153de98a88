/**
 * The folder with the gateway's own files: that of this module in the sources, and that of the only script in the built
 * gateway. `__dirname` therefore differs in the built gateway, so no other module may use it
 * (webpack.gateway.config.ts).
 */
export const serverFolder = __dirname;
