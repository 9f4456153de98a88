/** Whether this is the renderer, which runs in the gateway (src/app/rendering), and not a page. */
export const isRenderer = typeof document === 'undefined';
