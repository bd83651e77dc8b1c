/** What inspections and services share on the screen: a visit at a customer's, on a device. */
export { ActDialog } from './act-dialog.tsx';
export { ContactCard } from './contact-card.tsx';
export { DeviceLine } from './device-line.tsx';
export { MailSection } from './mail-section.tsx';
export { FurtherWays } from './further-ways.tsx';
export { InspectionChips } from './inspection-chips.tsx';
export { ServiceChips } from './service-chips.tsx';
export { madeWith } from './made-with.ts';
export { mapOfLine } from './site-words.ts';
export { StoredPictures } from './stored-pictures.tsx';
export { WaitingNotice } from './waiting-notice.tsx';
export { WarrantyNotice } from './warranty-notice.tsx';
export { LoadedRecord } from './loaded-record.tsx';
export { VisitTrouble } from './visit-trouble.tsx';
export { default as visitCss } from './visits.module.css';
