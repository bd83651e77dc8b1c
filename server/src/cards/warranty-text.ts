import type { WarrantyBlock, WarrantyDocument, WarrantyInline } from '@portal/domain/warranty/document';
import type { CardSignature, TextBlock, TextRun } from './card-data.ts';

export type TextSources = {
  /** Text of a placeholder; null prints a dash. */
  readonly placeholder: (key: string) => string | null;
  /** The signature of a `form.X` field. */
  readonly signature: (key: string) => CardSignature;
};

/** Deeper lists are printed at this depth: the engine has a limit, and the page is only so wide. */
const DEEPEST_LIST = 5;
const UNANSWERED = '–';

/**
 * Fills in a warranty text for one card. Heading levels follow the card's title (level 1) without a gap, as PDF/UA
 * requires, whatever level the text begins with. A page break inside a list is ignored, since a list cannot be split
 * there.
 * @param document the stored text, already validated
 * @param sources values of its placeholders and signatures
 */
export function warrantyText(document: WarrantyDocument, sources: TextSources): TextBlock[] {
  let outline = 1;
  const block = (node: WarrantyBlock, depth: number): TextBlock[] => {
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', align: node.attrs?.textAlign ?? 'left', runs: runs(node.content) }];
      case 'heading': {
        const level = Math.min(node.attrs.level + 1, outline + 1);
        outline = level;
        return [{ type: 'heading', level, align: node.attrs.textAlign ?? 'left', runs: runs(node.content) }];
      }
      case 'signature':
        return [{ type: 'signature', ...sources.signature(node.attrs.key) }];
      case 'horizontalRule':
        return [{ type: 'rule' }];
      case 'pageBreak':
        return depth === 0 ? [{ type: 'pageBreak' }] : [];
      case 'bulletList':
      case 'orderedList':
        break;
    }
    const items = node.content.map((item) => item.content.flatMap((inner) => block(inner, depth + 1)));
    if (depth >= DEEPEST_LIST) return items.flat();
    return node.type === 'bulletList'
      ? [{ type: 'bullets', items }]
      : [{ type: 'numbers', start: node.attrs?.start ?? 1, items }];
  };
  const runs = (nodes: readonly WarrantyInline[] = []): TextRun[] =>
    nodes.map((node) => {
      if (node.type === 'hardBreak') return { type: 'break' };
      const text =
        node.type === 'text' ? node.text : sources.placeholder(node.attrs.key)?.trim() || UNANSWERED;
      const marks = new Set(node.marks?.map((mark) => mark.type));
      return {
        type: 'text',
        text,
        bold: marks.has('bold'),
        italic: marks.has('italic'),
        underline: marks.has('underline'),
        strike: marks.has('strike'),
      };
    });
  return document.content.flatMap((node) => block(node, 0));
}
