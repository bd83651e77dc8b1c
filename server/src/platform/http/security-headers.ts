import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config.ts';

const HSTS_SECONDS = 31_536_000;
const REFERRER = 'same-origin';

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/**
 * Headers of every answer. No inline scripts; `wasm-unsafe-eval` is needed by the barcode decoder, inline styles by the
 * component library. The camera is allowed for this site alone. `storageOrigin` is the origin of stored files when it
 * is another one.
 */
export function securityHeaders(
  config: Pick<Config, 'publicUrl'>,
  storageOrigin: string | undefined,
): FastifyHelmetOptions {
  const files = storageOrigin === undefined ? [] : [storageOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...files],
        'media-src': ["'self'", 'blob:', ...files],
        'font-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", ...files],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: isSecure(config) ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: REFERRER },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/**
 * Headers of the pages on which a customer signs or opens a card (decision 054): such a page shows personal data to whoever holds its code, so nothing keeps it,
 * finds it or learns where a link on it was followed from; it needs neither the barcode decoder nor stored files.
 */
export const STRANGERS_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';'),
};

/** The camera for this site's scanner; no other device feature. */
export const PERMISSIONS =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';

/** The security headers of an answer that is written before the request could be read; it shows no content. */
export function bareHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': REFERRER,
    'permissions-policy': PERMISSIONS,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    ...(isSecure(config) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
  };
}
