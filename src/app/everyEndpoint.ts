/** Every feature's calls: the reducers of RTK Query know only the calls whose code has come. */
import '#features/books/api.ts';
import '#features/catalogue/api.ts';
import '#features/catalogue/history/api.ts';
import '#features/catalogue/search/api.ts';
import '#features/dictation/api.ts';
import '#features/guides/api.ts';
import '#features/home/api.ts';
import '#features/parentClass/api.ts';
import '#features/rankings/api.ts';
import '#features/stories/comments/api.ts';
import '#features/topics/api.ts';
import '#features/videos/api.ts';
import '#platform/blocked/blockedApi.ts';
import '#platform/player/listeningApi.ts';
import '#platform/reactions/reactionsApi.ts';
import '#platform/words/learningApi.ts';
import '#platform/words/wordsApi.ts';
