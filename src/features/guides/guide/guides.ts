import type { ScreenId } from '#platform/navigation/paths.ts';

interface GuidePage {
  /** The id of the help page in the content pack. */
  id: string;
  title: string;
}

/** For each screen, the help page of the content pack that it shows. */
export const guides: Readonly<Partial<Record<string, GuidePage>>> = {
  copyright: { id: 'copyright', title: '版权声明' },
  projectionHelp: { id: 'projection', title: '投屏帮助' },
  terminalCar: { id: 'car', title: '车载' },
  terminalWatch: { id: 'watch', title: '手表' },
  terminalSoundbox: { id: 'soundbox', title: '音箱' },
  terminalTablet: { id: 'table', title: '平板' },
  terminalDictionaryPen: { id: 'dictionarypen', title: '词典笔' },
  terminalListeningMachine: { id: 'tlj', title: '听力机' },
} satisfies Partial<Record<ScreenId, GuidePage>>;
