import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { asOrganisationTransaction } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Encryption } from '../../platform/encryption.ts'
import { beginLedger } from './record-ledger.ts'
import type { RecordMacs } from './record-macs.ts'

/**
 * The key with which an organisation's records are signed: Ed25519, made when it is first needed. The
 * private part is stored encrypted with a key derived from the server's secret; it leaves this file
 * only as the function that signs. With another secret it cannot be read, and a new key follows.
 *
 * A key says too that the list of sealed incidents has begun: nothing is sealed before there is one. So
 * whoever empties the list has to take the key away as well, and what is signed afterwards shows another.
 */

export type RecordSigner = {
  /** 32 bytes as hexadecimal. */
  publickey: string
  created: string
  /** The signature of the text in UTF-8: 64 bytes as hexadecimal. */
  sign: (text: string) => string
}

const PURPOSE = 'holdfast record keys'
/** Of keys from before the list of sealed incidents; they are written anew with the organisation as owner. */
const NO_OWNER = ''
/** The DER form of an Ed25519 public key has this many bytes before the 32 of the key. */
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
  /** Organisations whose list has begun. */
  readonly #begun = new Set<string>()

  constructor({ system, macs, secret, now }: Dependencies) {
    this.#system = system
    this.#macs = macs
    this.#encryption = new Encryption(PURPOSE, secret)
    this.#now = now
  }

  /** Before anything of the organisation is sealed or inspected. */
  async begin(organisationid: string): Promise<void> {
    if (this.#begun.has(organisationid)) return
    await this.signerOf(organisationid)
    this.#begun.add(organisationid)
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

  signerOf(organisationid: string): Promise<RecordSigner> {
    return this.#system.transaction().execute(async (trx) => {
      const lock = `record key ${organisationid}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
      const rows = await trx
        .selectFrom('record_keys')
        .select(['publickey', 'privatekey', 'created'])
        .where('organisationid', '=', organisationid)
        .orderBy('created', 'desc')
        .execute()
      // Not just the newest: a process of before the upgrade, which cannot read it, adds one of its own.
      const present = this.#findReadable(rows, organisationid)
      if (present) return present.signer
      await beginLedger(asOrganisationTransaction(trx), organisationid, this.#macs)
      const earlier = this.#findReadable(rows, NO_OWNER)
      if (earlier) {
        await trx
          .updateTable('record_keys')
          .set({ privatekey: this.#encrypt(earlier.key, organisationid) })
          .where('organisationid', '=', organisationid)
          .where('publickey', '=', earlier.signer.publickey)
          .execute()
        return earlier.signer
      }
      const made = generateKeyPairSync('ed25519').privateKey
      const publickey = publicKeyOf(made)
      const created = this.#now().toISOString()
      const privatekey = this.#encrypt(made, organisationid)
      await trx
        .insertInto('record_keys')
        .values({ organisationid, publickey, privatekey, created })
        .execute()
      return toSigner(made, publickey, created)
    })
  }

  /** The newest key that this server has encrypted for the owner. */
  #findReadable(rows: readonly StoredKey[], owner: string) {
    for (const { publickey, privatekey, created } of rows) {
      const key = this.#decrypt(privatekey, owner)
      // A row with another one's public key would be shown as what signs.
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

  /** Undefined when it was encrypted with another secret, or for another owner. */
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
