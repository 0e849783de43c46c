import { createHash } from 'node:crypto'
import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { passkeyAssertion } from '@holdfast/contract/sign-in/passkeys'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { SystemTables } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  consumeChallenge,
  findPasskey,
  insertChallenge,
  noteUse,
  readPasskeys,
} from './passkeys-store.ts'

/**
 * Passkeys (WebAuthn). The authenticator asks its user for a finger, a face or a PIN each time, so a
 * passkey alone counts as two factors. It signs only for the origin of PUBLIC_URL. Each signature is for
 * one challenge, which works once.
 */

type Dependencies = { system: Kysely<SystemTables>; publicUrl: string; now: () => Date }

type PasskeyAssertion = z.output<typeof passkeyAssertion>
type PasskeyAttestation = RequestBody<'addPasskey'>['passkey']
type RegisteredPasskey = { id: string; publickey: Buffer; counter: number; transports: string[] }

/** A sign-in page renews its challenge sooner (web, passkeys.ts). */
const CHALLENGE_LIFETIME_MS = 10 * 60_000

/** EdDSA, ES256 and RS256; every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey, because it would be a fifth of what the server loads at its start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export class Passkeys {
  readonly #system: Kysely<SystemTables>
  readonly #origin: string
  /** The host of PUBLIC_URL. Passkeys belong to it, and stop working when it changes. */
  readonly #rpID: string
  readonly #now: () => Date

  constructor({ system, publicUrl, now }: Dependencies) {
    this.#system = system
    this.#origin = new URL(publicUrl).origin
    this.#rpID = new URL(publicUrl).hostname
    this.#now = now
  }

  /** For a sign-in or a confirmation. It names no passkey, so the browser offers all it has. */
  async challenge() {
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const options = await generateAuthenticationOptions({
      rpID: this.#rpID,
      userVerification: 'required',
      timeout: CHALLENGE_LIFETIME_MS,
    })
    await this.#storeChallenge(options.challenge, null)
    return { ...options }
  }

  /** @returns the user whose passkey has signed. @throws Problem `wrong-passkey` */
  async verify(assertion: PasskeyAssertion): Promise<string> {
    const userid = await this.findSigner(assertion)
    if (userid === undefined) throw new Problem('wrong-passkey')
    return userid
  }

  /** Like `verify`, but returns undefined for an assertion that is not accepted. */
  async findSigner(assertion: PasskeyAssertion): Promise<string | undefined> {
    const passkey = await findPasskey(this.#system, assertion.id)
    const expectedChallenge = await this.#consumeChallenge(assertion, null)
    if (!passkey || expectedChallenge === undefined) return undefined
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const result = await verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publickey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch(asRefusal)
    if (!result?.verified) return undefined
    const used = { counter: result.authenticationInfo.newCounter, lastused: this.#now() }
    await noteUse(this.#system, passkey.id, used)
    return passkey.userid
  }

  async beginRegistration({ userid, name }: { userid: string; name: string }) {
    const registered = await readPasskeys(this.#system, userid)
    const { generateRegistrationOptions } = await loadWebAuthn()
    const options = await generateRegistrationOptions({
      rpName: 'Holdfast',
      rpID: this.#rpID,
      // A hash instead of the username, because the id must reveal nothing about the person.
      userID: new Uint8Array(createHash('sha256').update(userid).digest()),
      userName: userid,
      userDisplayName: name,
      excludeCredentials: registered.map(({ id }) => ({ id })),
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: CHALLENGE_LIFETIME_MS,
    })
    await this.#storeChallenge(options.challenge, userid)
    return { ...options }
  }

  /** @throws Problem `wrong-passkey` */
  async verifyRegistration(
    userid: string,
    attestation: PasskeyAttestation,
  ): Promise<RegisteredPasskey> {
    const expectedChallenge = await this.#consumeChallenge(attestation, userid)
    if (expectedChallenge === undefined) throw new Problem('wrong-passkey')
    const { verifyRegistrationResponse } = await loadWebAuthn()
    const result = await verifyRegistrationResponse({
      response: attestation as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(asRefusal)
    if (!result?.verified) throw new Problem('wrong-passkey')
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
    return { id, publickey: Buffer.from(publicKey), counter, transports }
  }

  #storeChallenge(challenge: string, userid: string | null): Promise<void> {
    const expires = new Date(this.#now().getTime() + CHALLENGE_LIFETIME_MS)
    return insertChallenge(this.#system, { challenge, userid, expires }, this.#now())
  }

  /** @returns the signed challenge; undefined if it is unknown, used or expired */
  async #consumeChallenge(
    { response }: { response: { clientDataJSON: string } },
    userid: string | null,
  ): Promise<string | undefined> {
    const challenge = await readChallenge(response.clientDataJSON)
    if (challenge === undefined) return undefined
    const isConsumed = await consumeChallenge(this.#system, { challenge, userid }, this.#now())
    return isConsumed ? challenge : undefined
  }
}

async function readChallenge(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    return String(decodeClientDataJSON(clientDataJSON).challenge)
  } catch {
    return undefined
  }
}

/** The library throws for everything that is wrong with a response. */
function asRefusal(): undefined {
  return undefined
}
