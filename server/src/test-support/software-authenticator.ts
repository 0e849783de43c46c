import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RequestInput } from '@holdfast/contract/endpoints/endpoint-schemas'

type Attestation = RequestInput<'addPasskey'>['passkey']
type Assertion = RequestInput<'logInWithPasskey'>['passkey']

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A passkey whose origin and user verification the test sets, so that it can also send false ones. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  origin: string
  isVerifying = true
  #counter = 0
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  register(challenge: string): Attestation {
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, this.#coseKey()])
    const authData = Buffer.concat([this.#authenticatorData(HAS_CREDENTIAL), credential])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none')],
      ...[cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      },
    }
  }

  signIn(challenge: string): Assertion {
    this.#counter += 1
    const clientData = this.#clientData('webauthn.get', challenge)
    const authenticatorData = this.#authenticatorData(0)
    const signed = Buffer.concat([
      authenticatorData,
      createHash('sha256').update(clientData).digest(),
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  #authenticatorData(more: number): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(this.origin).hostname).digest()
    const flags = USER_PRESENT | (this.isVerifying ? USER_VERIFIED : 0) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter])
  }

  /** EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
    const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return Buffer.concat([start, cborBytes(xBytes), Buffer.from([0x22]), cborBytes(yBytes)])
  }
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** Encodes the length in the shortest form, as decoders require. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
