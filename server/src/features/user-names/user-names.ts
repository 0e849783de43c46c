import type { CachedLists } from '../../platform/cached-lists/cached-lists.ts'
import { readUserNames } from './user-names-store.ts'

/** The names by user id, including deleted users. */
export type NamesById = ReadonlyMap<string, string>

/**
 * The names of authors, from memory. An author is a user of the organisation or an admin of the
 * provider who works in it.
 */
export class UserNames {
  readonly #providerOrganisationId: string
  readonly #read: (key: { organisationid: string }) => NamesById | Promise<NamesById>

  constructor(cachedLists: CachedLists, providerOrganisationId: string) {
    this.#providerOrganisationId = providerOrganisationId
    this.#read = cachedLists.define('users', readUserNames)
  }

  /** The name of an author; the id itself if no user has it. */
  async nameOf(organisationid: string, userid: string): Promise<string> {
    const names = await this.#read({ organisationid })
    return names.get(userid) ?? (await this.ofProvider()).get(userid) ?? userid
  }

  /** For authors whom a query has not found in the organisation. */
  async ofProvider(): Promise<NamesById> {
    return this.#read({ organisationid: this.#providerOrganisationId })
  }
}
