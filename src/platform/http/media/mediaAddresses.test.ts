import { withMediaAddresses } from './mediaAddresses.ts';

const answer = {
  total: 1,
  next: null,
  stories: [
    { title: '/media/ 是什么', cover: '/media/first/v1/cover/moon', sounds: ['/media/first/v1/sound/moon.mp3'] },
  ],
  user: { avatarUrl: '/cdn/avatar/daidi.svg', picture: 'https://pictures.example/media/a.jpg' },
};

it('HTTP-06 the path prefixes of pictures and sounds in a reply are replaced by the configured base URLs', () => {
  const placed = withMediaAddresses(answer, [
    ['/media/', 'https://media.example/kept/'],
    ['/cdn/', '/cdn/'],
  ]);
  expect(placed).toEqual({
    ...answer,
    stories: [
      {
        title: '/media/ 是什么',
        cover: 'https://media.example/kept/first/v1/cover/moon',
        sounds: ['https://media.example/kept/first/v1/sound/moon.mp3'],
      },
    ],
  });
});

it('HTTP-06 a reply stays unchanged if the gateway that serves the app also serves pictures and sounds', () => {
  expect(withMediaAddresses(answer)).toBe(answer);
});
