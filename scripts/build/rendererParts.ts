import path from 'node:path';

/**
 * Matches the screens that the gateway renders (src/app/rendering/renderedScreens.ts). The renderer needs no other code
 * of the features.
 */
const renderedScreens = new RegExp(
  `^#features/(${[
    'books/(detail/BookDetail|index/BookIndex)',
    'catalogue/(category/Category|series/Series)',
    'home/Home',
    'learning/Learning',
    'login/Login',
    'mall/(goods/HardwareGoods|packages/Package|plans/Membership)',
    'parentClass/ParentClass',
    'stories/story/Story',
    'topics/(Showcase|Topic)',
  ].join('|')})Screen\\.tsx$`,
);

/** Returns whether an imported module is left out of the renderer. */
export const isLeftOutOfRenderer = (request: string, issuer: string): boolean =>
  request.startsWith('#features/') &&
  issuer.startsWith(path.resolve('src/app') + path.sep) &&
  !request.endsWith('/api.ts') &&
  !/^#features\/eyeCare\/guard\/[Rr]est/.test(request) &&
  !renderedScreens.test(request);
