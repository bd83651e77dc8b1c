/** Inspections for those at a desk, in a table, and one of them: parts of a page that shows both kinds of visit. */
export const inspectionsTable = () => import('./inspections-table.tsx');
export const inspectionDetail = async () => ({
  default: (await import('./inspection-detail.tsx')).LoadedInspection,
});
/** The button by which another page moves the day of an inspection. */
export const moveInspection = () => import('./move-inspection.tsx');
