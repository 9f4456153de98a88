import { pictureProblems } from './pictureProblems.ts';

const cover = { format: 'webp', width: 320, height: 320, entropy: 6 };

it('pictures with the required sizes have no problems', () => {
  expect(pictureProblems('cover', 'home-fridge-320.webp', cover)).toEqual([]);
  expect(
    pictureProblems('cover', 'banner-moon-750.jpg', { ...cover, format: 'jpeg', width: 750, height: 300 }),
  ).toEqual([]);
  expect(pictureProblems('page', 'book-2-400.webp', { ...cover, width: 400, height: 300 })).toEqual([]);
  expect(pictureProblems('video', 'daidi.jpg', { ...cover, format: 'jpeg', width: 640, height: 360 })).toEqual([]);
});

it('a picture of another size, of another format, or of one colour is reported', () => {
  const wrong = { format: 'png', width: 320, height: 300, entropy: 0 };
  expect(pictureProblems('cover', 'home-fridge-320.webp', wrong)).toEqual([
    'is a picture of the format png',
    'has 320 × 300 pixels instead of 320 × 320',
    'shows nothing',
  ]);
  expect(pictureProblems('other', 'a-320.webp', cover)).toEqual(['is in the unknown folder other']);
});
