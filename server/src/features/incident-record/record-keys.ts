import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { asScope, type SystemTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Encryption } from '../../platform/encryption.ts'
import { beginLedger } from './record-ledger.ts'
import type { RecordMacs } from './record-macs.ts'

/**
 * The Ed25519 key that signs an organisation's records, generated when it is first needed. The private
 * part is stored encrypted with a key derived from the server's secret; it leaves this file only as the
 * function that signs. With a different secret it cannot be read, and a new key is generated.
 *
 * A key also shows that the list of sealed incidents has begun, because nothing is sealed without a key.
 * Somebody who empties the list must remove the key too. The list then begins under another key, and bringing
 * the first one back is damage: the code of the list covers the public key.
 */

export type RecordSigner = {
  /** 32 bytes as hexadecimal. */
  publickey: string
  created: string
  /** The signature of the text in UTF-8: 64 bytes as hexadecimal. */
  sign: (text: string) => string
}

const PURPOSE = 'holdfast record keys'
/** The owner of keys older than the list of sealed incidents; they are encrypted again for their owner. */
const NO_OWNER = ''
/** In the DER form of an Ed25519 public key, this many bytes precede the 32 bytes of the key. */
const PUBLIC_PREFIX_BYTES = 12

type StoredKey = { publickey: string; privatekey: string; created: string }

type Dependencies = {
  system: Kysely<SystemTables>
  macs: RecordMacs
  secret: string
  now: () => Date
}

export class RecordKeys {
  readonly #system: Kysely<SystemTables>
  readonly #encryption: Encryption
  readonly #macs: RecordMacs
  readonly #now: () => Date
  /** The public keys of the organisations whose list of sealed incidents has begun. */
  readonly #begun = new Map<string, string>()

  /** Empty for the beginning. */
  #namesFrom: string | undefined

  constructor({ system, macs, secret, now }: Dependencies) {
    this.#system = system
    this.#macs = macs
    this.#encryption = new Encryption(PURPOSE, secret)
    this.#now = now
  }

  /** Call it before anything of the organisation is sealed. Resolves to the public key. */
  async begin(organisationid: string): Promise<string> {
    const begun = this.#begun.get(organisationid)
    if (begun !== undefined) return begun
    const { publickey } = await this.signerOf(organisationid)
    this.#begun.set(organisationid, publickey)
    return publickey
  }

  /** Whether seals cover the salted hashes of names. See the migration that added `namesfrom`. */
  async areNamesSealedApart(now: Date): Promise<boolean> {
    const from = this.#namesFrom ?? (await this.#readNamesFrom())
    this.#namesFrom = from
    return from <= now.toISOString()
  }

  async #readNamesFrom(): Promise<string> {
    const row = await this.#system.selectFrom('record_macs').select('namesfrom').executeTakeFirst()
    return row?.namesfrom ?? ''
  }

  /** Whether the list of some organisation has begun. */
  async haveBegun(): Promise<boolean> {
    const keys = await this.#system
      .selectFrom('record_keys')
      .select(['organisationid', 'privatekey'])
      .execute()
    return keys.some(
      ({ organisationid, privatekey }) => this.#decrypt(privatekey, organisationid) !== undefined,
    )
  }

  /** Reads the key anew, because somebody with the database may have exchanged it. */
  signerOf(organisationid: string): Promise<RecordSigner> {
    return this.#system
      .transaction()
      .execute((trx) => this.signerIn(trx as SystemTransaction, organisationid))
  }

  /** The same within a transaction that gives its list of sealed incidents its first codes. */
  async signerIn(trx: SystemTransaction, organisationid: string): Promise<RecordSigner> {
    const lock = `record key ${organisationid}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
    const rows = await trx
      .selectFrom('record_keys')
      .select(['publickey', 'privatekey', 'created'])
      .where('organisationid', '=', organisationid)
      .orderBy('created', 'desc')
      .execute()
    // Not just the newest: a process of the previous version cannot read it, and adds its own key.
    const present = this.#findReadable(rows, organisationid)
    if (present) return present.signer
    const earlier = this.#findReadable(rows, NO_OWNER)
    const signer = earlier
      ? await this.#takeOver(trx, organisationid, earlier)
      : await this.#makeKey(trx, organisationid)
    const { publickey } = signer
    await beginLedger(asScope(trx, organisationid), { macs: this.#macs, publickey })
    return signer
  }

  async #takeOver(
    trx: SystemTransaction,
    organisationid: string,
    { key, signer }: { key: KeyObject; signer: RecordSigner },
  ): Promise<RecordSigner> {
    await trx
      .updateTable('record_keys')
      .set({ privatekey: this.#encrypt(key, organisationid) })
      .where('organisationid', '=', organisationid)
      .where('publickey', '=', signer.publickey)
      .execute()
    return signer
  }

  async #makeKey(trx: SystemTransaction, organisationid: string): Promise<RecordSigner> {
    const made = generateKeyPairSync('ed25519').privateKey
    const publickey = publicKeyOf(made)
    const created = this.#now().toISOString()
    const privatekey = this.#encrypt(made, organisationid)
    await trx
      .insertInto('record_keys')
      .values({ organisationid, publickey, privatekey, created })
      .execute()
    return toSigner(made, publickey, created)
  }

  /** The newest key that this server has encrypted for the owner. */
  #findReadable(rows: readonly StoredKey[], owner: string) {
    for (const { publickey, privatekey, created } of rows) {
      const key = this.#decrypt(privatekey, owner)
      // Otherwise a row with somebody else's public key would be shown as the signing key.
      if (key && publicKeyOf(key) === publickey) {
        return { key, signer: toSigner(key, publickey, created) }
      }
    }
    return undefined
  }

  #encrypt(key: KeyObject, organisationid: string): string {
    const plain = key.export({ format: 'der', type: 'pkcs8' })
    return this.#encryption.encrypt(plain, organisationid).toString('base64')
  }

  /** Undefined if it was encrypted with another secret, or for another owner. */
  #decrypt(stored: string, owner: string): KeyObject | undefined {
    const key = this.#encryption.decrypt(Buffer.from(stored, 'base64'), owner)
    return key && createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  }
}

function toSigner(key: KeyObject, publickey: string, created: string): RecordSigner {
  return {
    publickey,
    created,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('hex'),
  }
}

function publicKeyOf(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return der.subarray(PUBLIC_PREFIX_BYTES).toString('hex')
}
