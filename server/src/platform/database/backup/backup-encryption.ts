import { open, readFile } from 'node:fs/promises'
import { requirePrivate } from '../../secret-file.ts'
import { StartError } from '../../start-error.ts'

/**
 * Encrypts backups in the format of age (https://age-encryption.org/v1), which the program `age` opens as well,
 * so that nobody needs Holdfast to read an old backup.
 */

const START = 'age-encryption.org/v1'
/** Before a private key that only opens older backups: whoever else has it cannot read new ones. */
const RETIRED = 'retired '
const MIN_PASSPHRASE_LENGTH = 20
/** Work of 2^15: a passphrase of this length is not guessed anyway, and the memory stays below 40 MB. */
const SCRYPT_LOG_N = 15

export type BackupKey = {
  /** Public keys for which backups are encrypted; none with a passphrase. */
  recipients: string[]
  /** Private keys that open them; none where the server should not be able to. */
  identities: string[]
  /** Private keys that open older backups; nothing new is encrypted for them. */
  retired: string[]
  passphrase: string | undefined
}

type KeyFiles = { keyFile: string | undefined; passphraseFile: string | undefined }

/**
 * Reads the key of BACKUP_KEY_FILE or the passphrase of BACKUP_PASSPHRASE_FILE; undefined if neither is set.
 * @throws StartError that says what is wrong with the file, and never what is in it
 */
export async function readBackupKey({
  keyFile,
  passphraseFile,
}: KeyFiles): Promise<BackupKey | undefined> {
  if (keyFile !== undefined && passphraseFile !== undefined) {
    throw new StartError('Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE_FILE, not both.')
  }
  if (keyFile !== undefined) return readKeyFile(keyFile)
  return passphraseFile === undefined ? undefined : readPassphrase(passphraseFile)
}

async function readKeyFile(file: string): Promise<BackupKey> {
  const { identityToRecipient } = await import('age-encryption')
  const recipients = new Set<string>()
  const identities: string[] = []
  const retired: string[] = []
  const lines = (await readSecretFile('BACKUP_KEY_FILE', file)).split('\n')
  for (const [index, text] of lines.entries()) {
    const isRetired = text.startsWith(RETIRED)
    const line = text.slice(isRetired ? RETIRED.length : 0).trim()
    if (line === '' || line.startsWith('#')) continue
    try {
      if (isRetired) {
        await identityToRecipient(line)
        retired.push(line)
        await requirePrivate('BACKUP_KEY_FILE', file)
      } else if (line.startsWith('age1')) {
        await requireRecipient(line)
        recipients.add(line)
      } else {
        recipients.add(await identityToRecipient(line))
        identities.push(line)
        await requirePrivate('BACKUP_KEY_FILE', file)
      }
    } catch (error) {
      if (error instanceof StartError) throw error
      // The error of the library would show the line.
      throw new StartError(
        `Line ${index + 1} of ${file} is no key of age: set BACKUP_KEY_FILE to a file of age-keygen or recovery-kit.`,
      )
    }
  }
  if (recipients.size === 0) {
    throw new StartError(`There is no key for new backups in ${file} (BACKUP_KEY_FILE).`)
  }
  return { recipients: [...recipients], identities, retired, passphrase: undefined }
}

async function requireRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import('age-encryption')
  new Encrypter().addRecipient(recipient)
}

async function readPassphrase(file: string): Promise<BackupKey> {
  const [first = ''] = (await readSecretFile('BACKUP_PASSPHRASE_FILE', file)).split('\n')
  await requirePrivate('BACKUP_PASSPHRASE_FILE', file)
  const passphrase = first.trim()
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new StartError(
      `The passphrase in ${file} is too short: set BACKUP_PASSPHRASE_FILE to a file with ${MIN_PASSPHRASE_LENGTH} random characters or more, such as the output of openssl rand -base64 24.`,
    )
  }
  return { recipients: [], identities: [], retired: [], passphrase }
}

async function readSecretFile(setting: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The file ${file} of ${setting} cannot be read (${error.code}).`)
  })
}

/** Whether the server can open what it encrypts. */
export function canDecrypt({ identities, passphrase }: BackupKey): boolean {
  return identities.length > 0 || passphrase !== undefined
}

export async function makeKey(): Promise<BackupKey> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return {
    recipients: [await identityToRecipient(identity)],
    identities: [identity],
    retired: [],
    passphrase: undefined,
  }
}

/** The message says why, as the end of a sentence. */
export class DecryptionError extends Error {}

type Bytes = AsyncIterable<Uint8Array>

function asStream(bytes: Bytes): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Files and gzip never use shared memory, which the types allow.
  return ReadableStream.from(bytes as AsyncIterable<Uint8Array<ArrayBuffer>>)
}

/** A step of a pipeline. */
export async function* encrypt(plain: Bytes, key: BackupKey): Bytes {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  if (key.passphrase !== undefined) {
    encrypter.setScryptWorkFactor(SCRYPT_LOG_N)
    encrypter.setPassphrase(key.passphrase)
  }
  for (const recipient of key.recipients) encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(asStream(plain))
}

/** A step of a pipeline. It throws if no key fits, or the file has been altered. */
export async function* decrypt(encrypted: Bytes, key: BackupKey): Bytes {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (key.passphrase !== undefined) decrypter.addPassphrase(key.passphrase)
  for (const identity of [...key.identities, ...key.retired]) decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(asStream(encrypted))
  } catch (error) {
    const isOfOther = error instanceof Error && error.message.startsWith('no identity matched')
    throw new DecryptionError(
      isOfOther ? 'it is encrypted for another key' : 'it is damaged or incomplete',
    )
  }
}

/** Whether a file is encrypted, whatever its name. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(START.length), 0, START.length, 0)
    return buffer.toString('latin1') === START
  } finally {
    await handle.close()
  }
}
