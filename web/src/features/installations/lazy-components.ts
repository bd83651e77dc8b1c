/** The documents of an installation, as a part of another page. */
export const offeredDocuments = async () => ({
  default: (await import('./documents-section.tsx')).DocumentsSection,
});
