import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Encryption } from '../../platform/encryption.ts'

/**
 * The key with which an organisation's records are signed: Ed25519, made when it is first needed. The
 * private part is stored encrypted with a key derived from the server's secret; it leaves this file
 * only as the function that signs. With another secret it cannot be read, and a new key follows.
 */

export type RecordSigner = {
  /** 32 bytes as hexadecimal. */
  publickey: string
  created: string
  /** The signature of the text in UTF-8: 64 bytes as hexadecimal. */
  sign: (text: string) => string
}

const PURPOSE = 'holdfast record keys'
/** No owner is bound to the encrypted key, because keys that are stored already have none. */
const NO_OWNER = ''
/** The DER form of an Ed25519 public key has this many bytes before the 32 of the key. */
const PUBLIC_PREFIX_BYTES = 12

type Dependencies = { system: Kysely<SystemTables>; secret: string; now: () => Date }

export class RecordKeys {
  readonly #system: Kysely<SystemTables>
  readonly #encryption: Encryption
  readonly #now: () => Date

  constructor({ system, secret, now }: Dependencies) {
    this.#system = system
    this.#encryption = new Encryption(PURPOSE, secret)
    this.#now = now
  }

  signerOf(organisationid: string): Promise<RecordSigner> {
    return this.#system.transaction().execute(async (trx) => {
      const lock = `record key ${organisationid}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
      const stored = await trx
        .selectFrom('record_keys')
        .select(['publickey', 'privatekey', 'created'])
        .where('organisationid', '=', organisationid)
        .orderBy('created', 'desc')
        .limit(1)
        .executeTakeFirst()
      const key = stored && this.#decrypt(stored.privatekey)
      if (stored && key) return toSigner(key, stored.publickey, stored.created)
      const made = generateKeyPairSync('ed25519').privateKey
      const publickey = publicKeyOf(made)
      const created = this.#now().toISOString()
      const privatekey = this.#encrypt(made)
      await trx
        .insertInto('record_keys')
        .values({ organisationid, publickey, privatekey, created })
        .execute()
      return toSigner(made, publickey, created)
    })
  }

  #encrypt(key: KeyObject): string {
    const plain = key.export({ format: 'der', type: 'pkcs8' })
    return this.#encryption.encrypt(plain, NO_OWNER).toString('base64')
  }

  /** Undefined when it was encrypted with another secret. */
  #decrypt(stored: string): KeyObject | undefined {
    const key = this.#encryption.decrypt(Buffer.from(stored, 'base64'), NO_OWNER)
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
