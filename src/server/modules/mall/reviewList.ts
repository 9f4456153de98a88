import { reviewRepository } from '#server/domain/reviews/reviewRepository.ts';
import { operateModeration } from '#server/moderation/operateModeration.ts';
import { loadServerSecret } from '#server/secrets/serverSecret.ts';
import { privatePicture } from '#server/uploads/pictureAddresses.ts';

/**
 * `npm run reviews` lists the reviews of goods about which an operator has not decided yet, the oldest first. It prints
 * the pictures as addresses of the gateway, which can be opened for ten minutes.
 */
operateModeration({
  what: 'review',
  task: 'read',
  states: { shown: 'approved', refused: 'refused' },
  open: (db) => {
    const { listPending, review } = reviewRepository(db);
    return {
      review,
      list: async () => {
        const [rows, secret] = await Promise.all([listPending(), loadServerSecret(db)]);
        const now = new Date();
        return rows.map(({ pictures, ...row }) => ({
          ...row,
          pictures: pictures.map((id) => privatePicture(id, secret, now).full),
        }));
      },
    };
  },
  columnsOf: ({ id, writtenAt, goodsId, nickname, rating, text, pictures }) => [
    ...[id, writtenAt.toISOString(), goodsId, nickname, `${rating} stars`, text, ...pictures],
  ],
});
