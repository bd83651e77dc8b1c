import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config.ts';

const HSTS_SECONDS = 31_536_000;
const REFERRER = 'same-origin';

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:');

/**
 * Headers of every answer. No inline script; `wasm-unsafe-eval` is for the barcode
 * decoder alone, inline styles for the kit of the screens. Camera for this site, nothing
 * else. `storageOrigin` is where files lie when that is not here.
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

/** Camera for this site's scanner; nothing else of the device. */
export const PERMISSIONS =
  'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()';

/** The same promises for an answer that is written before anything of the request is known: it shows nothing at all. */
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
