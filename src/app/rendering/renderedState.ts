import { pageRendered, type RenderedQueries } from '#platform/rendering/renderedQueries.ts';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';

/**
 * Returns the state with which the gateway renders a page, and with which the page adopts it: that of a guest on an unknown
 * device, with these data.
 */
export const renderedStateOf = (data: RenderedQueries): RootState => rootReducer(undefined, pageRendered(data));
