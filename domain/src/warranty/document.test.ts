import { describe, expect, test } from 'vitest';
import { exportTemplate } from '../templates/transfer-contract.ts';
import { getWarrantyTemplate, putWarrantyTemplate } from '../templates/version-contract.ts';
import { attachmentSchema, warrantyDocumentSchema } from './document.ts';

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '#panic()',
];
const text = (more: object = {}) => ({ type: 'text', text: 'x', ...more });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
/** JSON as it comes over the wire: `__proto__` is a key like any other there. */
const wire = (json: string): object => JSON.parse(json);

/** Nodes, marks and attributes that an editor may know and this one does not: each can carry what runs. */
const NODES: object[] = [
  ...[
    'script',
    'iframe',
    'image',
    'html',
    'rawHtml',
    'codeBlock',
    'table',
    'link',
    'embed',
    'style',
    'svg',
    'doc',
  ].flatMap((type) =>
    SCRIPTS.map((value) => ({ type, attrs: { src: value }, content: [text({ text: value })] })),
  ),
  ...SCRIPTS.map((value) => ({ ...paragraph(text()), attrs: { style: value } })),
  ...SCRIPTS.map((value) => ({ ...paragraph(text()), attrs: { textAlign: value } })),
  ...SCRIPTS.map((value) => ({ ...paragraph(text()), onclick: value })),
  ...SCRIPTS.map((value) => ({ type: 'heading', attrs: { level: value, textAlign: null } })),
  ...SCRIPTS.map((value) => ({ type: 'signature', attrs: { key: 'form.x', src: value } })),
  ...SCRIPTS.map((value) => ({ type: 'orderedList', attrs: { start: value }, content: [] })),
  ...SCRIPTS.map((value) => ({
    type: 'bulletList',
    content: [{ type: 'listItem', attrs: { value }, content: [] }],
  })),
];
const INLINE: object[] = [
  ...['link', 'textStyle', 'code', 'highlight', 'comment'].flatMap((type) =>
    SCRIPTS.map((href) => text({ marks: [{ type, attrs: { href } }] })),
  ),
  ...SCRIPTS.map((href) => text({ marks: [{ type: 'bold', attrs: { href } }] })),
  ...SCRIPTS.map((html) => text({ html })),
  ...SCRIPTS.map((value) => ({ type: 'placeholder', attrs: { key: 'device.serial', label: value } })),
  wire('{"type":"text","text":"x","__proto__":{"html":"<b>"}}'),
  wire('{"type":"text","text":"x","constructor":{"prototype":{}}}'),
];

/** A document with lists in lists, so many deep. */
function nested(depth: number): string {
  const open = '{"type":"bulletList","content":[{"type":"listItem","content":['.repeat(depth);
  return `{"type":"doc","content":[${open}{"type":"paragraph"}${']}]}'.repeat(depth)}]}`;
}

describe('the text of a warranty', () => {
  test('is a closed set of nodes and marks: a hundred others are refused wherever they stand', () => {
    const hostile = [...NODES, ...INLINE.map((node) => paragraph(node))];
    expect(hostile.length).toBeGreaterThanOrEqual(100);
    for (const node of hostile) {
      const nested = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] };
      for (const document of [doc(node), doc(nested)]) {
        expect([JSON.stringify(document), warrantyDocumentSchema.safeParse(document).success]).toEqual([
          JSON.stringify(document),
          false,
        ]);
      }
    }
  });

  test('holds any text, which stays the text that it is', () => {
    const document = doc(...SCRIPTS.map((value) => paragraph(text({ text: value }))));
    expect(warrantyDocumentSchema.parse(document)).toEqual(document);
  });

  test('that is wrong in lists of lists is refused at once, with each place that is wrong', () => {
    const wrong = { type: 'paragraph', content: [{ type: 'text', text: 5 }] };
    const list = (depth: number): object[] =>
      depth === 0
        ? Array.from({ length: 100 }, () => wrong)
        : [
            {
              type: 'bulletList',
              content: Array.from({ length: depth === 1 ? 60 : 1 }, () => ({
                type: 'listItem',
                content: list(depth - 1),
              })),
            },
          ];
    const begun = Date.now();
    const { success, error } = warrantyDocumentSchema.safeParse({ type: 'doc', content: list(5) });
    // Half a minute before, a tenth of a second now; generous for a machine that does other work.
    expect(Date.now() - begun).toBeLessThan(5_000);
    expect(success).toBe(false);
    expect(error?.issues).toHaveLength(6_000);
    expect(error?.issues[0]).toMatchObject({ code: 'invalid_type', expected: 'string' });
  });

  test('has lists in lists up to five deep; deeper ones are refused, also twenty thousand deep, and nothing overflows', () => {
    expect(warrantyDocumentSchema.safeParse(wire(nested(5))).success).toBe(true);
    for (const depth of [6, 20_000])
      expect(warrantyDocumentSchema.safeParse(wire(nested(depth))).success).toBe(false);
  });
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox',
  'file:///etc/passwd',
  'ftp://example.com/a',
  'blob:https://example.com/1',
  '//example.com/a',
  '/relative',
  'https:example.com',
  'https:///example.com',
  'http://',
  '',
])('%j is no address of an attachment', (path) => {
  expect(attachmentSchema.safeParse({ kind: 'external', name: 'A', path }).success).toBe(false);
});

test.each(['https://example.com/a.pdf', 'http://example.com/ą?b=c#d'])('%s is one', (path) => {
  expect(attachmentSchema.parse({ kind: 'external', name: 'A', path })).toMatchObject({ path });
});

describe('an attachment whose name shows nothing', () => {
  const kinds = [
    { kind: 'internal', path: 'library/2026-06/scheme.pdf' },
    { kind: 'external', path: 'https://example.com/a.pdf' },
  ];

  test.each(kinds)('is refused when it is saved ($kind)', (attachment) => {
    for (const name of ['', ' ', ' \u00A0\t', '\u200B'])
      expect(attachmentSchema.safeParse({ ...attachment, name }).success, JSON.stringify(name)).toBe(false);
    expect(attachmentSchema.parse({ ...attachment, name: ' A\n b ' }).name).toBe('A  b');
  });

  test.each(kinds)('is read where it was saved before ($kind)', (attachment) => {
    const stored = {
      content: { type: 'doc', content: [] },
      showDataTable: false,
      tableParameters: [],
      showServiceLog: false,
      attachments: [{ ...attachment, name: '  ' }],
    };
    expect(getWarrantyTemplate.answer.parse(stored)).toEqual(stored);
    expect(putWarrantyTemplate.body.safeParse(stored).success).toBe(false);
    const carried = exportTemplate.answer.shape.warrantyTemplates.safeParse({ pl: stored });
    expect(carried.success).toBe(attachment.kind === 'external');
  });
});
