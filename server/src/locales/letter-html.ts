import { type Letter, LOGO_SOURCE, type MailSender } from './letter.ts';

/** Inline styles, which mail programs keep. The classes are for programs that support dark mode and narrow screens. */
const FACE = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FACE};font-size:17px;line-height:26px;color:#0F1720`;
const SMALL = `${FACE};font-size:14px;line-height:21px;color:#3D4854`;

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#0E1318!important}
.sheet{background-color:#182027!important;border-color:#2C3843!important}
.text,.text td,.text th,.text p,.text h1{color:#F2F5F8!important}
.second,.second p,.second a,.text .second{color:#B7C2CD!important}
.line{border-color:#2C3843!important}
}
@media (max-width:480px){
.outer{padding:0!important}
.pad{padding-left:20px!important;padding-right:20px!important}
.head{padding-left:12px!important;padding-right:12px!important}
.facts th,.facts td{display:block!important;width:auto!important;box-sizing:border-box}
.facts th{padding-bottom:0!important;border-bottom:0!important}
.facts td{padding-top:0!important}
.button{display:block!important;text-align:center}
}`;

/**
 * A mail as HTML that all mail programs display alike: layout tables, at most 600 px wide, no script, no external
 * resources; the organisation's colour, and its logo as an attachment. All text is escaped.
 */
export function letterHtml(letter: Letter, sender: MailSender): string {
  const { language, subject, greeting, paragraphs, facts, button, after, regards, why } = letter;
  const colour = escapeHtml(sender.colour);
  const body = [
    `<h1 style="${FACE};font-size:22px;line-height:29px;font-weight:700;color:#0F1720;margin:0 0 16px">${shown(subject)}</h1>`,
    ...(greeting === null ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    facts.length > 0 ? factTable(letter) : '',
    button ? buttonBlock(button, colour) : '',
    ...after.map(paragraph),
    paragraph([...(regards === null ? [] : [regards]), sender.name].join('\n')),
  ];
  // The preview line that an inbox shows after the subject.
  const preheader = paragraphs[0] ?? '';
  return `<!doctype html>
<html lang="${language}" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${shown(subject)}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:#F4F6F8;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#F4F6F8"><tr><td class="outer" align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#FFFFFF;border:1px solid #D5DBE2">
${head(sender, colour)}
<tr><td class="pad text" style="padding:32px 32px 16px;${TEXT}">${body.filter(Boolean).join('\n')}</td></tr>
<tr><td class="pad line second" style="padding:20px 32px 24px;border-top:1px solid #D5DBE2;${SMALL}">
<p style="margin:0 0 8px">${shown(why)}</p>
<p style="margin:0">${[sender.name, ...sender.contact].map(shown).join('<br>')}</p>
</td></tr></table></td></tr></table></body></html>`;
}

/** The logo has a background and some margin of its own, so that it stays readable in programs that invert colours. */
function head({ name, logo }: MailSender, colour: string): string {
  const face = `${FACE};font-size:20px;line-height:26px;font-weight:700;color:#FFFFFF`;
  const shade = `bgcolor="${colour}" style="background-color:${colour};${face};overflow-wrap:anywhere`;
  if (logo === null) return `<tr><td class="pad" ${shade};padding:18px 32px">${shown(name)}</td></tr>`;
  const { alt, width, height } = logo;
  return `<tr><td class="head" ${shade};padding:10px 24px"><img src="${LOGO_SOURCE}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" style="display:block;border:0;${face}"></td></tr>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${shown(text)}</p>`;
}

/** A data table: its header cells name the values next to them. */
function factTable({ facts }: Letter): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #D5DBE2;text-align:left;vertical-align:top';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="line second" width="190" style="${cell};${SMALL};line-height:26px;font-weight:400;padding-right:16px">${shown(label)}</th>` +
      `<td class="line" style="${cell};${TEXT};font-weight:600;overflow-wrap:anywhere">${shown(value)}</td></tr>`,
  );
  return `<table class="facts" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('\n')}</table>`;
}

/** The button, and its address as text for programs that show no buttons. */
function buttonBlock({ label, url, help }: NonNullable<Letter['button']>, colour: string): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${colour}" style="background-color:${colour};border-radius:10px">
<a class="button" href="${address}" style="display:inline-block;padding:15px 28px;${FACE};font-size:17px;line-height:24px;font-weight:700;color:#FFFFFF;text-decoration:none">${shown(label)}</a></td></tr></table>
<p class="second" style="margin:0 0 16px;${SMALL};overflow-wrap:anywhere">${shown(help)}<br><a class="second" href="${address}" style="color:#3D4854">${address}</a></p>`;
}

/** Text with its line breaks. */
function shown(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
