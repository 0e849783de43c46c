import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import {
  type BackupKey,
  makeKey,
  readBackupKey,
} from '../platform/database/backup/backup-encryption.ts'
import { locationOf, type StoreConfig } from '../platform/object-store/store-settings.ts'
import { operatorCommand } from '../platform/operator-command.ts'
import { StartError } from '../platform/start-error.ts'
import { type Invocation, runCommand } from './run-command.ts'

const USAGE = [operatorCommand('recovery-kit'), operatorCommand('recovery-kit', '--new')].join('\n')

/**
 * Prints a sheet for the safe: the key of the backups, what it opens, and how to restore. With --new it makes a key
 * and stores it nowhere, so that the private half need never be on the server.
 */
export async function printRecoveryKit({ args, env, print }: Invocation): Promise<void> {
  const { backup, publicUrl } = readConfig(env)
  const isNew = readArguments(args)
  const key = isNew ? await makeKey() : await readBackupKey(backup)
  if (key === undefined) {
    throw new StartError(
      `Backups are not encrypted: neither BACKUP_KEY_FILE nor BACKUP_PASSPHRASE_FILE is set. To make a key: ${operatorCommand('recovery-kit', '--new')}`,
    )
  }
  print(sheetFor(key, publicUrl, backup.store))
  if (isNew) print(howToUse(key))
}

function readArguments(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { new: { type: 'boolean' } } }).values.new === true
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

function sheetFor(key: BackupKey, publicUrl: string, store: StoreConfig | undefined): string {
  return `HOLDFAST RECOVERY KIT

For the backups of ${publicUrl}
Printed ${new Date().toISOString().slice(0, 10)}. Keep two copies in two places, such as the safes of the school
and of the provider. Whoever has this sheet and a backup can read everything in it.
Without it nobody can, not even those who made Holdfast.

${secretOf(key)}

WHAT IT OPENS

Files named holdfast-….backup.age. They hold every organisation with its users,
contacts, guidance, pictures, incidents and logs, up to the time in the name (UTC).

You also need the file with TOKEN_SECRET (/etc/holdfast/secrets). It is in no backup,
so keep a copy of it with this sheet.

HOW TO RESTORE

1. Install Holdfast on a machine, the same version or a newer one (docs/operations.md).
   Put back /etc/holdfast/settings and /etc/holdfast/secrets. Do not start it yet.
2. Fetch the newest backup.${store ? fetchFrom(store) : ''}
3. Type ${key.passphrase === undefined ? 'the private key' : 'the passphrase'} into a file that only the account of the service can read:

     sudo install -o holdfast -g holdfast -m 0600 /dev/null /var/lib/holdfast/recovery.key
     sudo nano /var/lib/holdfast/recovery.key

4. Restore into a new folder, then let the server use it:

     sudo DATA_DIR=/var/lib/holdfast/restored ${settingOf(key)}=/var/lib/holdfast/recovery.key \\
       holdfast restore FILE
     sudo mv /var/lib/holdfast/data /var/lib/holdfast/data-before
     sudo mv /var/lib/holdfast/restored /var/lib/holdfast/data
     sudo rm /var/lib/holdfast/recovery.key
     sudo systemctl start holdfast

5. Sign in and look at an incident, a contact and a page of guidance. Then let it send
   mails and alerts again, let it write backups where the lost server wrote them, and
   ask staff to open the app before anybody logs out:

     sudo holdfast allow-sending
     sudo holdfast adopt-backups

WITHOUT HOLDFAST

The files are in the format of age (age-encryption.org), and inside is gzip with lines
of JSON:

     ${openByAge(key)} FILE | gunzip | less
`
}

function fetchFrom(store: StoreConfig): string {
  return ` Copies are in the store

     ${locationOf(store)}

   Any program for S3 fetches them. With the settings and secrets put back, so does

     sudo holdfast fetch-backup /var/lib/holdfast
`
}

function secretOf({ identities, passphrase, recipients }: BackupKey): string {
  if (passphrase !== undefined) return `PASSPHRASE\n\n${passphrase}`
  const publicKeys = recipients.map((recipient) => `     ${recipient}`).join('\n')
  const secret =
    identities.length > 0
      ? identities.join('\n')
      : 'It is not on this server. Attach the sheet on which it was printed, and compare the\npublic key.'
  return `PRIVATE KEY (AGE)\n\n${secret}\n\nIts public key:\n\n${publicKeys}`
}

function settingOf({ passphrase }: BackupKey): string {
  return passphrase === undefined ? 'BACKUP_KEY_FILE' : 'BACKUP_PASSPHRASE_FILE'
}

function openByAge({ passphrase }: BackupKey): string {
  return passphrase === undefined ? 'age --decrypt --identity recovery.key' : 'age --decrypt'
}

function howToUse({ recipients }: BackupKey): string {
  return `Print the sheet above now: the key is stored nowhere. Then write its public key into a file,
such as /etc/holdfast/backup-key, and set BACKUP_KEY_FILE to that file:

${recipients.join('\n')}

To let the server itself open its backups and check them every week, write the private key into
the file instead, and let nobody but the account of the service read it.
`
}

await runCommand(printRecoveryKit, import.meta)
