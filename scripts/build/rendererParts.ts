import path from 'node:path';

/** The screens that the gateway renders: src/app/rendering/renderedScreens.ts. It needs no other part of the features. */
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

/** Whether the renderer is built without a module that another one imports. */
export const isLeftOutOfRenderer = (request: string, issuer: string): boolean =>
  request.startsWith('#features/') &&
  issuer.startsWith(path.resolve('src/app') + path.sep) &&
  !request.endsWith('/api.ts') &&
  !/^#features\/eyeCare\/guard\/[Rr]est/.test(request) &&
  !renderedScreens.test(request);
