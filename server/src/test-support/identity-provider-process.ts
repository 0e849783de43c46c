import { type AccountClaims, startIdentityProvider } from './identity-provider.ts'

/*
 * Runs the identity provider as a separate process, for tests in browsers. Its argument is JSON with the
 * redirect URIs and the accounts. It prints its registration, and runs until it is stopped.
 */

const { redirecturis, accounts } = JSON.parse(process.argv[2] ?? '') as {
  redirecturis: string[]
  accounts: Record<string, AccountClaims>
}
const { issuer, clientid, clientsecret } = await startIdentityProvider(redirecturis, accounts)
console.log(JSON.stringify({ issuer, clientid, clientsecret }))
