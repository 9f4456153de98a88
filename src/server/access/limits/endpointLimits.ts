/**
 * Every route that writes, or that costs more than a query. Each request takes a turn from the rate limit of its
 * account or network (see limitRequests). `also` describes any further limit and its key; it is printed in
 * docs/limits.md, and '' means that there is none. Device ids, callers and versions come from the client, so they
 * cannot be keys.
 */
export const endpointLimits: Readonly<Partial<Record<string, { also: string }>>> = {
  'POST /account/captcha': {
    also: 'number: 1 a minute, 5 an hour, 10 a day; network: `CAPTCHAS_PER_ADDRESS_HOUR`, `CAPTCHAS_PER_ADDRESS_DAY`; IPv6 /48: ten times as many; all: `CAPTCHAS_PER_DAY`',
  },
  'POST /account/login': { also: 'captcha: 5 tries; network: 120 refused codes an hour' },
  'GET /account/wechat/callback': { also: '' },
  'POST /lab/native-token': { also: 'not in production' },
  'POST /lab/wechat-signature': { also: 'not in production' },
  'POST /inner4/user/token:authToken': { also: 'one-time code of 256 random bits' },
  'POST /inner4/user/token:authTokenUser': { also: 'network: 60 refused codes a minute' },
  'POST /inner4/user/token:v1token': { also: 'signature of the host' },
  'POST /inner4/user/token:v3Token': { also: 'signature of the host' },
  'GET /inner4/lesson/user/token': { also: '' },
  'DELETE /inner4/lesson/user/token': { also: '' },
  'DELETE /inner4/ilisten/sessions': { also: '' },
  'DELETE /inner4/ilisten/sessions/:sessionId': { also: '' },
  'POST /inner4/ilisten/addresses': { also: 'account: 20 addresses' },
  'PUT /inner4/ilisten/addresses/:addressId': { also: '' },
  'PUT /inner4/ilisten/addresses/:addressId/default': { also: '' },
  'DELETE /inner4/ilisten/addresses/:addressId': { also: '' },
  'POST /inner4/ilisten/orders/quote': { also: '' },
  'POST /inner4/ilisten/orders': { also: 'account: its balance of shells, and the limits of the goods' },
  'PUT /inner4/ilisten/orders/:orderId/cancelled': { also: '' },
  'PUT /inner4/ilisten/orders/:orderId/refunding': { also: '' },
  'PUT /inner4/ilisten/orders/:orderId/received': { also: '' },
  'PUT /inner4/ilisten/orders/:orderId/address': { also: '' },
  'GET /inner4/ilisten/orders/:orderId/parcels/:parcelId/track': {
    also: 'each parcel: its carrier is asked every 30 min',
  },
  'PUT /inner4/ilisten/orders/:orderId/reviewed': {
    also: 'account: 1 review of each line of an order; hidden until an operator has approved it',
  },
  'PUT /inner4/ilisten/uploads/:uploadId/completed': {
    also: 'gateway: 1 picture of an account is decoded at once, 2 in all',
  },
  'POST /inner4/ilisten/orders/:orderId/payment': {
    also: 'account: what its age allows for a payment and for a month',
  },
  'POST /inner4/ilisten/orders/:orderId/payment/check': { also: 'each payment: its channel is asked every 2 s' },
  'POST /inner4/ilisten/orders/:orderId/payment/captcha': { also: 'as `POST /account/captcha`' },
  'POST /inner4/ilisten/orders/:orderId/payment/guardian': {
    also: 'captcha: 5 tries; network: 120 refused codes an hour',
  },
  'POST /inner4/ilisten/orders/:orderId/pay-request': { also: 'order: 10 links' },
  'PUT /inner4/ilisten/orders/:orderId/pay-request/cancelled': { also: '' },
  'POST /inner4/ilisten/pay-requests/:requestId/view': { also: 'secret of 256 random bits' },
  'POST /inner4/ilisten/pay-requests/:requestId/payment': {
    also: 'secret of 256 random bits; link: 20 browsers that begin to pay',
  },
  'POST /inner4/ilisten/pay-requests/:requestId/payment/check': {
    also: 'secret of 256 random bits; each payment: its channel is asked every 2 s',
  },
  'POST /pay/sandbox/:id': { also: 'not in production' },
  'POST /pay/notify/host': { also: 'signature of the channel' },
  'POST /pay/notify/wechat': { also: 'signature of the channel' },
  'POST /lab/host-payment': { also: 'not in production' },
  'POST /inner4/ilisten/coupon-offers/:offerId/taken': {
    also: 'account: 50 coupons, its balance of shells, a gift once',
  },
  'POST /inner4/ilisten/card-codes/redeem': {
    also: 'refused codes of an account: 10 an hour, 30 a day; of a network: 30 an hour, 100 a day',
  },
  'POST /inner4/ilisten/binding-codes': { also: 'account: 12 an hour, one valid code of each kind' },
  'POST /inner4/ilisten/binding-codes/redeem': {
    also: 'network: 30 refused codes an hour, 100 a day; 6 an hour while all networks together have 2,000 refused an hour',
  },
  'POST /inner4/ilisten/stories/:storyId/plays': {
    also: 'plays of a story that count: 1 an hour and 6 a day by an account, 5 a day by the guests of a network',
  },
  'POST /inner4/ilisten/works/:workId/plays': {
    also: 'plays of a work that count: 1 an hour and 6 a day by an account, 5 a day by the guests of a network',
  },
  'PUT /inner4/ilisten/listening/:storyId': {
    also: 'account: the time listened that counts never exceeds the time that has passed',
  },
  'PUT /inner4/ilisten/listening/:storyId/set-aside': { also: '' },
  'DELETE /inner4/ilisten/history/:storyId': { also: '' },
  'DELETE /inner4/ilisten/history': { also: '' },
  'POST /inner4/ilisten/history/restored': { also: '' },
  'PUT /inner4/ilisten/subscriptions/:seriesId': { also: 'account: 500 subscriptions' },
  'DELETE /inner4/ilisten/subscriptions/:seriesId': { also: '' },
  'PUT /inner4/ilisten/favourites/:storyId': { also: 'account: 1,000 favourites' },
  'DELETE /inner4/ilisten/favourites/:storyId': { also: '' },
  'PUT /inner4/ilisten/stories/:storyId/like': { also: 'account: 1 for each story' },
  'DELETE /inner4/ilisten/stories/:storyId/like': { also: '' },
  'PUT /inner4/ilisten/works/:workId/like': { also: 'account: 1 for each work' },
  'DELETE /inner4/ilisten/works/:workId/like': { also: '' },
  'POST /inner4/ilisten/works/:workId/tips': { also: 'account: its balance of shells' },
  'PUT /inner4/ilisten/works/:workId/report': {
    also: 'account: 30 a day, 1 for each work; network: 60 reports a day; 3 accounts hide a work',
  },
  'PUT /inner4/ilisten/comments/:commentId/report': {
    also: 'account: 30 a day, 1 for each comment; network: 60 reports a day; 3 accounts hide a comment',
  },
  'POST /inner4/ilisten/stories/:storyId/comments': {
    also: 'account: 3 a minute, 30 a day; network: 300 a day; hidden until an operator has approved it',
  },
  'POST /inner4/ilisten/works/:workId/comments': {
    also: 'account: 3 a minute, 30 a day; network: 300 a day; hidden until an operator has approved it',
  },
  'DELETE /inner4/ilisten/comments/:commentId': { also: '' },
  'POST /inner4/ilisten/chapters/:storyId/notes': { also: 'account: 100 notes for each chapter' },
  'PUT /inner4/ilisten/notes/:noteId': { also: '' },
  'DELETE /inner4/ilisten/notes/:noteId': { also: '' },
  'PUT /inner4/ilisten/blocked/:kind/:id': { also: 'account: 500 blocked entries' },
  'DELETE /inner4/ilisten/blocked/:kind/:id': { also: '' },
  'PUT /inner4/ilisten/saved-articles/:articleId': { also: 'account: 500 saved articles' },
  'DELETE /inner4/ilisten/saved-articles/:articleId': { also: '' },
  'PUT /inner4/ilisten/seen-videos/:videoId': { also: 'account: 1 row for each video' },
  'POST /inner4/ilisten/book-check-ins': { also: 'account: 100 books a day, each book once' },
  'POST /inner4/ilisten/books/:bookId/readings': {
    also: 'account: the time read that counts never exceeds the time that has passed',
  },
  'PUT /inner4/ilisten/my-books/booklists/:booklistId': { also: 'account: 500 saved booklists' },
  'DELETE /inner4/ilisten/my-books/booklists/:booklistId': { also: '' },
  'GET /inner4/ilisten/medals': { also: '' },
  'POST /inner4/ilisten/dictation/lists': { also: 'account: 50 lists of 100 words' },
  'DELETE /inner4/ilisten/dictation/lists/:listId': { also: '' },
  'PUT /inner4/ilisten/dictation/missed/:word': { also: 'account: 2,000 missed words' },
  'DELETE /inner4/ilisten/dictation/missed/:word': { also: '' },
  'PUT /inner4/ilisten/dictation/results/:dictationId/writings/:word': { also: 'account: 1 judgement for each word' },
  'POST /inner4/ilisten/dictation/results': { also: 'account: shells for 30 words a day' },
  'DELETE /inner4/ilisten/learning/missed/:track/:character': { also: '' },
  'POST /inner4/ilisten/learning/answers': { also: '' },
  'PUT /inner4/ilisten/learning/settings': { also: '' },
  'POST /inner4/ilisten/learning/feedback': { also: 'account: 30 a day; network: 60 reports a day' },
  'PUT /inner4/ilisten/rankings/listeners/me': { also: '' },
  'POST /inner4/ilisten/goods/search': { also: '' },
  'POST /inner4/ilisten/search/suggestions': { also: '' },
  'POST /inner4/ilisten/search': { also: 'account: 20 searches are stored; 1 vote for a title a day' },
  'POST /inner4/ilisten/search/history/removals': { also: '' },
  'DELETE /inner4/ilisten/search/history': { also: '' },
};
