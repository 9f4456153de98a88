/**
 * The folder with the gateway's own files. In the sources it is the folder of this module; in the built gateway it is
 * the folder of the only script. Because `__dirname` differs in the built gateway, no other module may use it
 * (webpack.gateway.config.ts).
 */
export const serverFolder = __dirname;
