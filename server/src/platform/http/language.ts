import { DEFAULT_LANGUAGE, LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';

/**
 * The language of the answer: the best supported one of `Accept-Language`, otherwise Polish (specification section 1:
 * default and fallback).
 */
export function languageOf(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  let best: { language: Language; weight: number } | undefined;
  for (const part of header.slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LANGUAGES.find((known) => range === known || range.startsWith(`${known}-`));
    if (!language) continue;
    const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
    const weight = quality ? Number(quality.slice(2)) : 1;
    if (weight > 0 && (!best || weight > best.weight)) best = { language, weight };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}
