import { type AccountClaims, startIdentityProvider } from './identity-provider.ts'

/*
 * The identity provider as a process of its own, for tests in browsers. Its argument is JSON with the
 * redirect URIs and the accounts; it prints how it is registered, and runs until it is ended.
 */

const { redirecturis, accounts } = JSON.parse(process.argv[2] ?? '') as {
  redirecturis: string[]
  accounts: Record<string, AccountClaims>
}
const { issuer, clientid, clientsecret } = await startIdentityProvider(redirecturis, accounts)
console.log(JSON.stringify({ issuer, clientid, clientsecret }))
