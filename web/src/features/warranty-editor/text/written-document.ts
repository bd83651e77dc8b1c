import type { JSONContent } from '@tiptap/core';
import type { WarrantyDocument } from '@portal/domain/warranty/document';

/** What may carry marks in a document; an editor marks line breaks in bold text, too. */
const MARKED: ReadonlySet<string | undefined> = new Set(['text', 'placeholder']);

/** What is in the editor, as it is saved: without attributes that say nothing. */
export function writtenDocument(content: JSONContent): WarrantyDocument {
  return written(content) as WarrantyDocument;
}

function written({ type, text, marks, attrs, content }: JSONContent): object {
  const attributes = Object.entries(attrs ?? {}).filter(
    ([name, value]) => value !== null && value !== undefined && !(name === 'start' && value === 1),
  );
  return {
    type,
    ...(attributes.length > 0 && { attrs: Object.fromEntries(attributes) }),
    ...(text !== undefined && { text }),
    ...(marks !== undefined && MARKED.has(type) && { marks: marks.map((mark) => ({ type: mark.type })) }),
    ...((content !== undefined || type === 'doc') && { content: (content ?? []).map(written) }),
  };
}
