export interface LegalText {
  title: string;
  edition: string;
  chapters: readonly { heading: string; paragraphs: readonly string[] }[];
}
