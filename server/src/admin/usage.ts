/** What `npm run admin -- --help` prints. */
export const USAGE = `Commands of the installer portal, run as npm run admin -- COMMAND:

  check
      Says whether this machine is ready: settings, database with its rights and memory, storage, mail and clock, a line each. Changes
      nothing. Ends with 1 when something has to be mended before the portal can work.
  create-superadmin --email you@example.com --name 'Your Name' [--organisation-name 'Maker']
      Makes the first account of an installation, for the maker that ORGANISATION_ID names. The password is asked for, or
      read from the first line of standard input: on the command line others could see it.
  reset-password --email you@example.com
      Sets a new password, asked for in the same way, for somebody whom the mailed link does not reach. Their sessions end,
      a lock after wrong passwords too, and they are told by mail.
  erase --email customer@example.com | --phone '+48 600 100 200' | --name 'Name' --address 'Address' [--yes]
      Erases a customer: contact, notes, photos, signatures and cards. Device, dates and warranty number stay. It says
      first what there is, and asks; with --yes it does not ask. It cannot be undone.
  backup FOLDER [--keep NUMBER]
      Writes the database and all files to a new backup in FOLDER; people may go on working. Files that an earlier backup
      in FOLDER copied are not copied again. With --keep, older backups than the newest NUMBER are removed afterwards.
      A stored file that is damaged is named and left out; the backup is finished, and the command ends with 1.
  check-backup FOLDER [--name 2026-11-23T02-00-00Z]
      Reads every byte of a backup, the newest unless it is named, and compares it with what was backed up. It names
      damaged copies of files and marks them, so that the next backup copies them again.
  restore FOLDER [--name 2026-11-23T02-00-00Z] [--without-damaged]
      Checks a backup, then restores it into the empty database and the empty DATA_DIR of the settings. When copies of
      files are damaged it changes nothing; with --without-damaged it restores all else, and names them.
  --help, -h
      This list.

The settings (DATABASE_URL, DATA_DIR and so on) are those of the server: docs/operations.md.`;

/** Prints the error and the usage; returns the exit code of an invalid command. */
export function misused(sentence: string): number {
  console.error(`${sentence}\n\n${USAGE}`);
  return 2;
}
