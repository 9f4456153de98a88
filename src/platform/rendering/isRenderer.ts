/** Whether this code runs in the renderer of the gateway (src/app/rendering), and not in a page. */
export const isRenderer = typeof document === 'undefined';
