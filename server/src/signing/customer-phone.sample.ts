import sharp from 'sharp';
import type { Answered, TestApp } from '../../test/test-app.ts';

/** The secret of an address behind a QR code. */
export function secretIn(address: string): string {
  return new URL(address).hash.slice(1);
}

/** A drawing of a few strokes, as a customer's phone sends it. */
export async function drawing(width = 600, height = 200): Promise<Buffer> {
  const strokes = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <path d="M20 ${height / 2} Q ${width / 4} 0 ${width / 2} ${height / 2} T ${width - 20} ${height / 2}"
      fill="none" stroke="#0F1720" stroke-width="4"/></svg>`;
  return sharp(Buffer.from(strokes)).png().toBuffer();
}

/** A body with such a drawing. */
export const PHONE_SIGNATURE = { picture: (await drawing()).toString('base64'), typed: false };

/** A customer's phone: a browser that keeps its cookie. */
export function customerPhone(portal: TestApp) {
  let cookie: string | undefined;
  const ask = async (path: 'open' | 'sign', body: object): Promise<Answered> => {
    const headers = { origin: 'http://portal.test', ...(cookie !== undefined && { cookie }) };
    const answer = await portal.nobody.post(`/signing_sessions/${path}`, body, headers);
    const given = answer.headers['set-cookie'];
    if (given !== undefined) cookie = String(given).split(';', 1)[0];
    return answer;
  };
  return {
    open: (secret: string) => ask('open', { secret }),
    sign: (secret: string, hash: string, more: object = {}) =>
      ask('sign', { secret, hash, ...PHONE_SIGNATURE, ...more }),
  };
}
