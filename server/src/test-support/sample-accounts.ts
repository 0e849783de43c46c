import { createHash } from 'node:crypto'
import type { TestServer } from './test-server.ts'

/** Rows of accounts that the sample school's tests delete one after the other. */

/** The tokens of two organisations' user directories. */
export const DIRECTORY_TOKENS = {
  riverside: `holdfast_scim_${'riverside'.padEnd(43, '_')}`,
  hilltop: `holdfast_scim_${'hilltop'.padEnd(43, '_')}`,
}

export type SampleAccounts = {
  /** Sets up an authenticator app for the user. */
  newTotp(userid: string): Promise<void>
  /** Links the user to an account at a provider. */
  newIdentity(userid: string): Promise<void>
  /** Adds a domain to the settings of the single sign-on, without a proof. */
  nameDomain(): Promise<string>
  /** Belongs to a user who sends no requests in these tests. */
  newPasskey(): Promise<string>
  /** Belongs to a user who sends no requests in these tests. */
  newSession(): Promise<string>
  /** Resets both user directories' tokens to `DIRECTORY_TOKENS`. */
  restoreDirectoryTokens(): Promise<void>
}

export function accountsOf(server: TestServer): SampleAccounts {
  return {
    newPasskey: async () => {
      const id = crypto.randomUUID()
      await server.database.query(
        `insert into passkeys (id, userid, publickey, counter, transports, name, created)
         values ($1, 'spare.0', '', 0, '{}', 'Phone', now())`,
        [id],
      )
      return id
    },
    newTotp: async (userid) => {
      await server.database.query(
        "insert into totp_factors (userid, secret, laststep, created) values ($1, '', 1, now())",
        [userid],
      )
    },
    async nameDomain() {
      await server.database.query(
        `insert into single_sign_on
         values ('riverside', false, 'School account', 'https://login.invalid', 'holdfast', '',
           array['named.example'], false)
         on conflict (organisationid) do update set domains = array['named.example']`,
      )
      return 'named.example'
    },
    newIdentity: async (userid) => {
      await server.database.query(
        `insert into external_identities
         values ('riverside', 'https://login.invalid', $1, $1, now(), now())`,
        [userid],
      )
    },
    async newSession() {
      const id = crypto.randomUUID()
      await server.database.query(
        "insert into sessions values ($1, 'welfare', 1, 'Chrome on Android', now(), now())",
        [id],
      )
      return id
    },
    async restoreDirectoryTokens() {
      for (const [organisationid, token] of Object.entries(DIRECTORY_TOKENS)) {
        const hash = createHash('sha256').update(token).digest('base64url')
        await server.database.query(
          `insert into directory_tokens values ($1, $2, now(), now() + interval '1 year')
           on conflict (organisationid) do update set tokenhash = $2`,
          [organisationid, hash],
        )
      }
    },
  }
}
