import type { Chain } from '@opchain/core';
import { chainToSvg } from '@opchain/drawing';
import { saveFile } from '../../parts/save-file.js';
import type { CanvasParts } from '../canvas-parts.js';

/** Pixels per CSS pixel of a picture, and the most of them on a side and in all. */
const DENSITY = 2;
const MAX_SIDE = 12_000;
const MAX_AREA = 64_000_000;

/** The chain, or the named nodes of it, as it is drawn. */
export function drawPicture(
  { stores, scene, describeCard }: CanvasParts,
  dark: boolean,
  only?: ReadonlySet<string>,
): string {
  const { chain } = stores.chain;
  const isDrawn = (id: string): boolean => only === undefined || only.has(id);
  const steps = chain.steps.filter(({ id }) => isDrawn(id));
  const drawn: Chain = {
    ...chain,
    steps,
    connections: chain.connections.filter(({ source, target }) => isDrawn(source) && isDrawn(target)),
    layout: Object.fromEntries(steps.map(({ id }) => [id, scene.box(id) ?? { x: 0, y: 0 }])),
  };
  return chainToSvg(drawn, {
    theme: dark ? 'dark' : 'light',
    findWorkflow: (workflow) => stores.workflows.value.called?.find(workflow),
    findCard: (id) => {
      const [card, box] = [describeCard(id), scene.box(id)];
      return card && box && { card, height: box.height };
    },
  });
}

/** Saves a picture in the format, under the title of the chain. */
export async function savePicture(parts: CanvasParts, svg: string, format: 'svg' | 'png'): Promise<void> {
  const { title } = parts.stores.chain.chain;
  const name = `${title.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|-+$/g, '') || 'chain'}.${format}`;
  if (format === 'svg') saveFile({ name, text: svg, type: 'image/svg+xml' });
  else saveFile({ name, text: await toPng(svg), type: 'image/png' });
}

/** Puts a picture on the clipboard. */
export async function copyPicture(svg: string): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(svg) })]);
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  // The page's policy allows pictures from data, but none from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const { width, height } = image;
  const scale = Math.min(DENSITY, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_AREA / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width * scale));
  canvas.height = Math.max(1, Math.floor(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The canvas has no picture.');
  return blob;
}
