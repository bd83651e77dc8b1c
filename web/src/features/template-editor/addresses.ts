/** The kinds of form that a template has, by the word that stands in their address. */
export const FORM_KINDS = ['installation', 'inspection', 'production'] as const;

/** Where the device templates of a maker are listed. */
export const TEMPLATES_ADDRESS = '/admin/device-templates';

/** Where one template is edited. */
export function templateAddress(id: number): string {
  return `${TEMPLATES_ADDRESS}/${String(id)}`;
}

/** Where the versions of a template are compared. */
export function versionsAddress(id: number): string {
  return `${templateAddress(id)}/versions`;
}

/** Where a form of a template is built. */
export function formAddress(id: number, kind: (typeof FORM_KINDS)[number]): string {
  return `${templateAddress(id)}/form-templates/${kind}`;
}

/** Where the warranty texts of a template are written. */
export function warrantyAddress(id: number): string {
  return `${templateAddress(id)}/warranty-template`;
}

/** Where the devices of a template are listed. */
export function devicesAddress(id: number): string {
  return `/admin/devices?template=${String(id)}`;
}
