import { contractEndpoints, nameOf } from '#test/harness/contractEndpoints.ts';
import { jsonSchema } from './jsonSchema.ts';

/** What limits the length of the lists in the replies of each endpoint. */
const boundsOf = {
  'the client asks for a page, and the contract limits its length': [
    'GET /inner4/ilisten/children/:childId/health-records',
    'GET /inner4/ilisten/coupons',
    'GET /inner4/ilisten/goods',
    'GET /inner4/ilisten/goods/:goodsId/reviews',
    'GET /inner4/ilisten/history',
    'GET /inner4/ilisten/orders',
    'GET /inner4/ilisten/owned-series',
    'GET /inner4/ilisten/stories',
    'GET /inner4/ilisten/vouchers',
    'GET /inner4/ilisten/stories/:storyId/comments',
    'GET /inner4/ilisten/works/:workId/comments',
  ],
  'the gateway stores a fixed number of items of what a carrier reports': [
    'GET /inner4/ilisten/orders/:orderId/parcels/:parcelId/track',
  ],
  'the gateway reads a fixed number of rows, and imported content beside them': [
    'GET /inner4/ilisten/booklists',
    'GET /inner4/ilisten/coupon-offers',
    'GET /inner4/ilisten/books',
    'GET /inner4/ilisten/dictation/missed',
    'GET /inner4/ilisten/dictation/sets/:setId',
    'GET /inner4/ilisten/dictation/words',
    'GET /inner4/ilisten/home',
    'GET /inner4/ilisten/home/mine',
    'GET /inner4/ilisten/learning/due',
    'GET /inner4/ilisten/learning/missed',
    'GET /inner4/ilisten/learning/today',
    'GET /inner4/ilisten/limited',
    'GET /inner4/ilisten/listening',
    'GET /inner4/ilisten/rankings/listeners',
    'GET /inner4/ilisten/rankings/stories',
    'GET /inner4/ilisten/search/hot-words',
    'GET /inner4/ilisten/sessions',
    'GET /inner4/ilisten/stories/:storyId',
    'GET /inner4/ilisten/stories/:storyId/works',
    'GET /inner4/ilisten/words/characters/:character',
    'GET /inner4/ilisten/works/:workId',
    'POST /inner4/ilisten/goods/search',
    'POST /inner4/ilisten/search',
    'POST /inner4/ilisten/search/suggestions',
  ],
  'rowLimits bounds what one account has': [
    'GET /inner4/ilisten/addresses',
    'GET /inner4/ilisten/blocked',
    'GET /inner4/ilisten/chapters/:storyId/notes',
    'GET /inner4/ilisten/dictation/lists',
    'GET /inner4/ilisten/favourites',
    'GET /inner4/ilisten/my-books',
    'GET /inner4/ilisten/saved-articles',
    'GET /inner4/ilisten/search/history',
    'GET /inner4/ilisten/subscriptions',
  ],
  'the contract limits the request that the list was made from': [
    'GET /inner4/ilisten/dictation/results/:dictationId',
    'GET /inner4/ilisten/orders/:orderId',
    'GET /inner4/ilisten/orders/:orderId/gift',
    'GET /inner4/ilisten/orders/:orderId/invoices',
    'GET /inner4/ilisten/orders/:orderId/pay-request',
    'GET /inner4/ilisten/orders/:orderId/returns',
    'GET /inner4/ilisten/orders/:orderId/reviews',
    'POST /inner4/ilisten/dictation/results',
    'POST /inner4/ilisten/orders/quote',
    'PUT /inner4/ilisten/dictation/results/:dictationId/writings/:word',
    'POST /inner4/ilisten/pay-requests/:requestId/payment/check',
    'POST /inner4/ilisten/gifts/:giftId/view',
    'POST /inner4/ilisten/pay-requests/:requestId/view',
    'PUT /inner4/ilisten/orders/:orderId/gift/cancelled',
    'PUT /inner4/ilisten/orders/:orderId/address',
    'PUT /inner4/ilisten/orders/:orderId/cancelled',
    'PUT /inner4/ilisten/orders/:orderId/pay-request/cancelled',
    'PUT /inner4/ilisten/orders/:orderId/refunding',
    'PUT /inner4/ilisten/orders/:orderId/received',
  ],
  'an account has one child and few memberships': ['GET /inner4/ilisten/user/vip:get', 'GET /inner4/member/user:info'],
  'operators import it, and no user can make it longer': [
    'GET /inner4/ilisten/articles',
    'GET /inner4/ilisten/articles/:articleId',
    'GET /inner4/ilisten/booklists/:booklistId',
    'GET /inner4/ilisten/books/:bookId',
    'GET /inner4/ilisten/categories',
    'GET /inner4/ilisten/courses',
    'GET /inner4/ilisten/courses/:courseId',
    'GET /inner4/ilisten/goods/:goodsId',
    'GET /inner4/ilisten/guides/:guideId',
    'GET /inner4/ilisten/learning/units/:unitId',
    'GET /inner4/ilisten/mall',
    'GET /inner4/ilisten/medals',
    'GET /inner4/ilisten/packages',
    'GET /inner4/ilisten/plans',
    'GET /inner4/ilisten/seen-videos',
    'GET /inner4/ilisten/showcase',
    'GET /inner4/ilisten/topics/:topicId',
    'GET /inner4/ilisten/videos',
    'GET /inner4/ilisten/words/strokes/:character',
    'GET /inner4/ilisten/words/units',
    'GET /inner4/ilisten/words/units/:unitId',
    'POST /inner4/ilisten/book-check-ins',
    'POST /inner4/ilisten/books/:bookId/readings',
    'GET /inner4/ilisten/vouchers/:voucherId',
  ],
};

/** Returns whether the contract has a list without a maximum length, at any depth. */
const hasOpenList = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  (('type' in part && part.type === 'array' && !('maxItems' in part)) || Object.values(part).some(hasOpenList));

it('every endpoint that replies with lists is listed here with the reason why they are short', () => {
  const open = contractEndpoints.filter(({ reply }) => hasOpenList(jsonSchema(reply))).map(nameOf);
  expect(Object.values(boundsOf).flat().sort()).toEqual(open.sort());
});
