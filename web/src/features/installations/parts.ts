/** The documents of an installation, as a part of another page. */
export const offeredDocuments = () => import('./offered-documents.tsx');
