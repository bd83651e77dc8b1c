/**
 * The topics of the jobs that follow events, as stored in the outbox and the job queue; a name in use must never
 * change.
 */
export const TOPICS = {
  mailReset: 'auth.mail-reset',
  mailUnlock: 'auth.mail-unlock',
  mailNewAddress: 'auth.mail-new-address',
  endCalendarLink: 'auth.end-calendar-link',
  removeFiles: 'files.remove',
  tellDecision: 'installations.tell-decision',
  tellServiceStep: 'services.tell',
  postMailing: 'users.post-mailing',
  replayTemplate: 'templates.replay',
  runImport: 'imports.run',
  mailRecall: 'recalls.mail',
  mailReturned: 'mails.returned',
  push: 'notices.push',
} as const;

/** The jobs that print and store the card of a record that is complete. */
export const ISSUE_TOPICS = {
  installation: 'installations.issue-installation-card',
  inspection: 'inspections.issue-card',
  service: 'services.issue-card',
} as const;

/** The jobs that mail a card to customer and installer. */
export const CARD_MAIL_TOPICS = {
  installation: 'installations.mail-installation-card',
  warranty: 'installations.issue-warranty-card',
  inspection: 'inspections.mail-card',
  service: 'services.mail-card',
} as const;
