export type OfInstallation = { readonly installationId: number; readonly deviceId: number };

/** A record after a change; its card is printed once every declared file has arrived. */
export type Changed = { readonly complete: boolean; readonly revision: number };

/** A change by its installer of what waits for a decision, of which those who verify are told. */
type Waiting = { readonly ownerId: number; readonly serial: string; readonly at: Date };

/** `waiting` is null for a change by the office, and for one of what waits for nobody. */
type Edited = { readonly fields: readonly string[]; readonly waiting: Waiting | null };

/** A verifier's decision. `number` is that of the issued warranty. */
type Decided = OfInstallation & {
  /** Its installer; null where nobody knows them. */
  readonly ownerId: number | null;
  readonly serial: string;
  readonly number: string | null;
  readonly reason: string | null;
  readonly at: Date;
};

/**
 * Why a record was deleted; `cascade` means together with its installation, or with the account that created it, `done-already` that
 * another inspection was carried out in its place.
 */
export type Removed = {
  readonly because: 'deleted' | 'withdrawn' | 'cascade' | 'warranty-withdrawn' | 'done-already';
};

/** A mailed card; `elsewhere` means that this time the customer's copy went to another address. */
export type CardSent = { readonly card: string; readonly mail: string; readonly elsewhere: boolean };

/** Everything that happens to an installation. */
export type InstallationEvents = {
  'installation.created': OfInstallation & {
    readonly serial: string;
    /** The rejected installation of the same device that this one replaced. */
    readonly inPlaceOf: number | null;
  };
  /** An installation from before the portal was added by an import, or removed when the import was undone: nobody is notified of either. */
  'installation.imported': OfInstallation & { readonly file: string };
  'installation.import_undone': OfInstallation & { readonly file: string };
  'installation.updated': OfInstallation & Changed & Edited;
  /** A rejected or withdrawn installation was changed and submitted again. */
  'installation.corrected': OfInstallation & Changed & Edited;
  /** Its installer took a pending one out of the hands of those who verify. */
  'installation.withdrawn': OfInstallation & { readonly waiting: Waiting };
  'installation.address_corrected': OfInstallation;
  'installation.accepted': Decided;
  'installation.rejected': Decided;
  'installation.no_warranty': Decided;
  'installation.restored': Decided;
  'installation.deleted': OfInstallation & Removed;
  'installation.receiver_added': OfInstallation & {
    readonly receiver: { readonly id: number; readonly name: string };
    readonly serial: string;
    readonly at: Date;
  };
  /** Recorded before the receiver is removed, so that their screens are updated too. */
  'installation.receiver_removed': OfInstallation & { readonly receiverName: string | null };
  'installation.card_sent': OfInstallation & CardSent;
  /** A QR code with which a customer opens a card on their own phone was shown. */
  'installation.card_shown': OfInstallation & { readonly card: string };
  'installation.customer_erased': OfInstallation;
};
