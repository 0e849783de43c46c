import type { PageReading } from '@holdfast/contract/content/content'
import {
  guidancePages,
  isReadByItself,
  textOfPage,
} from '@holdfast/contract/content/guidance-pages'
import type { Readings } from '@holdfast/contract/content/readings'
import type { Context } from '../../platform/context.ts'
import type { ChangedCollection, Scope } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UserNames } from '../user-names/index.ts'
import { fingerprintOf, fingerprintsOf } from './content-drafts.ts'
import { findVersion, lockContent } from './content-drafts-store.ts'
import {
  findReading,
  findReadingRequest,
  findReadingRequestOf,
  insertReading,
  insertReadingRequest,
  readReadingRequests,
  readReadings,
} from './content-readings-store.ts'
import { readPublishedVersion, readWrittenGuidance } from './content-store.ts'

/** Phones learn with the content about which pages they ask. */
const ASKED: ChangedCollection[] = [{ collection: 'content' }]

type Dependencies = { userNames: UserNames }

/** Which pages staff are asked to read, and who says that they have read and understood them. */
export function registerContentReadingsRoutes(context: Context, dependencies: Dependencies): void {
  const { api, database } = context

  api.endpoint('listReadings', ({ organisationid }) =>
    database.read(organisationid, readEverybodysReadings),
  )
  registerRequests(context, dependencies)

  api.endpoint('listOwnReadings', ({ organisationid, caller }) =>
    database.read(organisationid, (scope) => readReadings(scope, caller.userid)),
  )
  registerOwnReadings(context)
}

function registerRequests({ api, database, now }: Context, { userNames }: Dependencies): void {
  api.endpoint('requestReading', async ({ body, organisationid, caller, activity }) => {
    const { userid } = caller
    const { id, page, asked } = body
    const authorname = await userNames.nameOf(organisationid, userid)
    return database.change(organisationid, ASKED, async (scope) => {
      // Requests for a page are numbered, and the text stays the same until the commit.
      await lockContent(scope)
      const existing = await findReadingRequest(scope, id)
      if (existing) {
        if (existing.page !== page || existing.asked !== asked) throw new Problem('taken')
        activity.nothingChanged()
        return existing
      }
      const { name, fingerprint, version } = asked
        ? await requireReadablePage(scope, page)
        : await describeEnded(scope, page)
      const timestamp = now().toISOString()
      const request = { id, page, asked, version, fingerprint, userid, authorname, timestamp }
      await insertReadingRequest(scope, request)
      const kind = asked ? 'reading-requested' : 'reading-request-ended'
      await activity.record(scope.trx, { kind, recordid: page, summary: name })
      return request
    })
  })
}

function registerOwnReadings({ api, database, now }: Context): void {
  api.endpoint('addReading', ({ body, organisationid, caller }) => {
    // An admin of the provider is not on the list of an organisation's staff.
    if (caller.organisationid !== organisationid) throw new Problem('not-allowed')
    const { requestid, version } = body
    const { userid } = caller
    return database.change(organisationid, [], async (scope) => {
      const first = await findReading(scope, { requestid, userid })
      if (first) return first
      const request = await findReadingRequest(scope, requestid)
      if (!request) throw new Problem('not-found')
      const last = await findReadingRequestOf(scope, request.page)
      if (last?.id !== requestid || !last.asked) throw new Problem('conflict', ASKED_OTHERWISE)
      const { page } = request
      const isKnown = version >= request.version && version <= MAX_VERSION
      const text = isKnown && (await readTextIn(scope, page, version))
      if (!text) throw new Problem('conflict', TEXT_CHANGED)
      const timestamp = now().toISOString()
      const fingerprint = fingerprintOf(text)
      return insertReading(scope, { requestid, page, userid, version, fingerprint, timestamp })
    })
  })
}

const ASKED_OTHERWISE =
  'What is asked about this page has changed since you opened it. Open it again.'
const TEXT_CHANGED = 'This page has changed since you opened it. Open it again, and read it first.'
/** Of an integer column. */
const MAX_VERSION = 2_147_483_647

/** The pages that staff are asked to read, as part of the content. Pages that are gone are left out. */
export async function readAskedPages(scope: Scope): Promise<PageReading[]> {
  const requests = (await readReadingRequests(scope)).filter(({ asked }) => asked)
  const version = requests.length > 0 ? await readPublishedVersion(scope) : null
  if (version === null) return []
  const pages = new Set(guidancePages(await readWrittenGuidance(scope)).map(({ id }) => id))
  return requests
    .filter(({ page }) => pages.has(page))
    .map(({ page, id: requestid }) => ({ page, requestid, version }))
}

async function readEverybodysReadings(scope: Scope): Promise<Readings> {
  const guidance = await readWrittenGuidance(scope)
  const fingerprints = fingerprintsOf(guidance)
  return {
    version: await readPublishedVersion(scope),
    pages: guidancePages(guidance)
      .filter(isReadByItself)
      .map(({ id: page, name }) => ({ page, name, fingerprint: fingerprints[page] ?? '' })),
    requests: await readReadingRequests(scope),
    readings: await readReadings(scope),
  }
}

/** @throws Problem `invalid` unless staff can open the page */
async function requireReadablePage(scope: Scope, page: string) {
  const guidance = await readWrittenGuidance(scope)
  const found = guidancePages(guidance).find(({ id }) => id === page)
  const version = await readPublishedVersion(scope)
  if (!found || version === null) throw new Problem('invalid', NOT_PUBLISHED)
  if (!isReadByItself(found)) throw new Problem('invalid', NOT_A_PAGE)
  return { name: found.name, version, fingerprint: fingerprintsOf(guidance)[page] ?? '' }
}

const NOT_PUBLISHED = 'This page is not published. Publish it first, then ask staff to read it.'
const NOT_A_PAGE =
  'Staff can be asked to read critical actions, information pages and the initial action.'

/** @throws Problem `not-found` for a page that nobody was ever asked about */
async function describeEnded(scope: Scope, page: string) {
  const last = await findReadingRequestOf(scope, page)
  if (!last) throw new Problem('not-found')
  const { fingerprint, version } = last
  const guidance = await readWrittenGuidance(scope)
  return { name: textOfPage(guidance, page)?.name ?? page, fingerprint, version }
}

async function readTextIn(
  scope: Scope,
  page: string,
  version: number,
): Promise<string | undefined> {
  const found = await findVersion(scope, version)
  return found && textOfPage(found.guidance, page)?.text
}
