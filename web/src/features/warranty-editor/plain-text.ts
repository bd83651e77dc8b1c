import type { WarrantyBlock, WarrantyDocument } from '@portal/domain/warranty/document';

const MOST = 400;

/** The words of a warranty text, as far as they tell one from another: for a choice between two. */
export function plainText({ content }: WarrantyDocument): string {
  const words = content.map(wordsOf).filter(Boolean).join(' / ');
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}

function wordsOf(block: WarrantyBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return (block.content ?? [])
        .map((node) =>
          node.type === 'text' ? node.text : node.type === 'placeholder' ? `{${node.attrs.key}}` : ' ',
        )
        .join('');
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.map(wordsOf)).join(' / ');
    case 'signature':
      return `{${block.attrs.key}}`;
    case 'pageBreak':
    case 'horizontalRule':
      break;
  }
  return '';
}
