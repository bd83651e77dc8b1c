export { DocumentsSection as default } from './documents-section.tsx';
