/** A paper as picture files, for other apps or to keep. */
import { directionOf } from '../../contract/words/direction.ts';
import { type Report, sayOf } from '../ui/paper/print-window.ts';
import { currentCustomer, currentReader } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { drawPaper } from './draw-paper.ts';
import { type PaperLines, paperLines } from './paper-lines.ts';

export interface SharedPaper {
  lines: PaperLines;
  pictures: HTMLCanvasElement[];
  files: File[];
}

export async function makePaper<Row>(report: Report<Row>): Promise<SharedPaper> {
  const say = sayOf(report);
  const { language } = report.isForCustomers ? currentCustomer() : currentReader();
  const lines = paperLines(report, new Date());
  const pictures = drawPaper({
    ...lines,
    isRightToLeft: directionOf(language) === 'rtl',
    logo: report.logo ? await loadLogo(report.logo) : null,
    pageText: (page, pages) => say('Page {{page}} of {{pages}}', { page: String(page), pages: String(pages) }),
  });
  const files = await Promise.all(
    pictures.map((picture, at) => fileOf(picture, nameOf(report.title, at, pictures.length))),
  );
  return { lines, pictures, files };
}

/** A logo that can't be loaded must not keep the paper from being shared. */
async function loadLogo(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function nameOf(title: string, at: number, count: number): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'paper';
  return count > 1 ? `${name}-${at + 1}.png` : `${name}.png`;
}

function fileOf(picture: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) =>
    picture.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }));
      else reject(new Error(t('The browser could not make the picture')));
    }, 'image/png'),
  );
}
