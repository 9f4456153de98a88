/** Every feature's calls: the reducers of RTK Query know only the calls whose code has come. */
import '#features/books/api.ts';
import '#features/catalogue/api.ts';
import '#features/catalogue/history/api.ts';
import '#features/home/api.ts';
import '#platform/player/listeningApi.ts';
