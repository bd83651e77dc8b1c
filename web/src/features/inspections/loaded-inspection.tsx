export { LoadedInspection as default } from './inspection-detail.tsx';
