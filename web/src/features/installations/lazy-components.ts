/** The documents of an installation, for another page. */
export const offeredDocuments = async () => ({
  default: (await import('./documents-section.tsx')).DocumentsSection,
});
