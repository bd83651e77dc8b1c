import sharp from 'sharp';
import type { CardPicture } from '../card-data.ts';
import { SAMPLE_LOGO } from './device.sample.ts';

/** A drawn signature: a dark stroke on a transparent background, as the signature pad produces it. */
export async function sampleSignature(name: string, seed: number): Promise<CardPicture> {
  const points = Array.from({ length: 14 }, (_, index) => {
    const x = 20 + index * 26;
    const y = 70 + Math.sin(index * 1.7 + seed) * (38 - index * 1.6);
    return `${x} ${y.toFixed(1)}`;
  });
  const path = `M${points[0]} ${points
    .slice(1)
    .map((point, index) => `${index % 2 === 0 ? 'Q' : ''}${point}`)
    .join(' ')} T400 76`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="140"><path d="${path}" fill="none" stroke="#0F1720" stroke-width="4" stroke-linecap="round"/></svg>`;
  return { name, bytes: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** A substitute for a photo of 1600 x 1200 px: a boiler room in flat colours. */
export async function samplePhoto(name: string, hue: number): Promise<CardPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="hsl(${hue},18%,82%)"/><rect y="900" width="1600" height="300" fill="hsl(${hue},10%,58%)"/><rect x="180" y="240" width="520" height="700" rx="24" fill="#f4f6f8"/><circle cx="440" cy="560" r="190" fill="#26313b"/><circle cx="440" cy="560" r="40" fill="#75818e"/><rect x="900" y="160" width="360" height="780" rx="150" fill="#fff"/><path d="M700 360h200M700 460h200M1080 160V40" stroke="#b85500" stroke-width="26"/></svg>`;
  return { name, bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer() };
}

/** Every picture that the sample cards name. */
export async function samplePictures(): Promise<CardPicture[]> {
  const drawn = await Promise.all([
    sampleSignature('podpis-klienta.png', 0.4),
    sampleSignature('podpis-instalatora.png', 2.1),
    samplePhoto('zdjecie-1.jpg', 205),
    samplePhoto('zdjecie-2.jpg', 30),
    samplePhoto('zdjecie-3.jpg', 120),
    samplePhoto('zasobnik.jpg', 260),
  ]);
  return [SAMPLE_LOGO, ...drawn];
}
