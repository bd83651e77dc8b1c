/** The table of inspections and one inspection, for the office page that shows inspections and services. */
export const inspectionsTable = () => import('./inspections-table.tsx');
export const inspectionDetail = async () => ({
  default: (await import('./inspection-detail.tsx')).LoadedInspection,
});
/** The button by which another page reschedules an inspection. */
export const moveInspection = () => import('./move-inspection.tsx');
