import type { RequestBody } from '@holdfast/contract/endpoints/endpoint-schemas'
import type { LogEntry } from '@holdfast/contract/incidents/incident-log'
import { readMailing, readSituationReport } from '@holdfast/contract/incidents/situation-reports'
import type { Context } from '../../platform/context.ts'
import { asScope, type Scope, type SystemTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Author, type AuthorDependencies, authorOf } from '../allocations/index.ts'
import {
  appendMailing,
  findEntry,
  findReportVersion,
  isTooLate,
  readMailingsSince,
} from '../incident-log/index.ts'
import { findReadAsOne, lockIncident } from '../incidents/index.ts'
import { findOrganisation } from '../organisations/index.ts'
import { readUsers } from '../users/index.ts'
import { situationReportMessage } from './situation-report-message.ts'

/**
 * Mails go to users of the organisation only, so that a stolen token sends nothing to strangers and nobody
 * writes to addresses that nobody has checked. Who got what stands in the log, by name.
 */

const HOUR_MS = 60 * 60 * 1000
/** Whoever has a stolen token must not fill everybody's mailbox in the school's name. */
const MAX_MAILS_PER_HOUR = 300
/** A later mail would only mislead. */
const MAIL_LIFETIME_MS = 24 * HOUR_MS

type Dependencies = AuthorDependencies & {
  onEntriesAppended: (organisationid: string, entries: LogEntry[]) => void
}

/** In production without a mail server a mail would be a file that nobody reads, and the log would lie. */
export function canMailReports({ mail, isProduction }: Context['config']): boolean {
  return mail.smtpUrl !== undefined || !isProduction
}

export function registerSituationReportsRoutes(context: Context, dependencies: Dependencies): void {
  const { api, config, database, now } = context

  api.endpoint('mailSituationReport', async ({ body, caller, organisationid, parameters }) => {
    if (!canMailReports(config)) {
      throw new Problem(
        'not-configured',
        'This installation cannot send mail. Print the report, or copy it as text.',
      )
    }
    const author = await authorOf(dependencies, organisationid, caller, now())
    const { id: incidentid, entryid } = parameters
    const changed = [{ collection: 'logs', ownerid: incidentid }] as const
    const { stored, added } = await database.changeAsSystem(organisationid, changed, (system) =>
      mailReport(context, { system, scope: asScope(system, organisationid) }, author, {
        ...{ ...body, id: body.id.toLowerCase(), incidentid, entryid: entryid.toLowerCase() },
      }),
    )
    dependencies.onEntriesAppended(organisationid, added)
    return stored
  })
}

type Transaction = { system: SystemTransaction; scope: Scope }
type Request = RequestBody<'mailSituationReport'> & { incidentid: string; entryid: string }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A repeated id is answered as the first time, and nothing is sent again. */
async function mailReport(
  context: Context,
  { system, scope }: Transaction,
  author: Author,
  request: Request,
): Promise<{ stored: LogEntry; added: LogEntry[] }> {
  const { id, incidentid, entryid, userids } = request
  const incident = await lockIncident(scope, incidentid)
  if (!incident || !UUID.test(entryid)) throw new Problem('not-found')
  const known = await findEntry(scope, incidentid, id)
  if (known) {
    if (isSameMailing(known, author, request)) return { stored: known, added: [] }
    throw new Problem('taken')
  }
  const found = await findReportVersion(scope, incidentid, entryid)
  if (!found) throw new Problem('not-found')
  if (isTooLate(author.now.toISOString(), incident.closed, author.now)) throw new Problem('closed')
  const recipients = await findRecipients(scope, userids)
  await requireFewMails(scope, recipients.length, author.now)
  await queueMails(context, { system, scope }, recipients, {
    ...{ ...found, zone: request.zone, sender: author.authorname },
    incident: { ...incident, incidentDetails: incident.fields.incidentDetails },
  })
  const mailing = {
    ...{ report: entryid, version: found.version },
    ...{ userids: recipients.map((each) => each.id), names: recipients.map(({ name }) => name) },
  }
  // Last, because it enters the organisation, which may not write mails.
  const added = await appendMailing(scope, incidentid, { author, id, mailing })
  const [stored] = added
  // The id belongs to an entry of another incident.
  if (!stored) throw new Problem('taken')
  return { stored, added }
}

function isSameMailing(
  known: LogEntry,
  { userid }: Author,
  { entryid, userids }: Pick<Request, 'entryid' | 'userids'>,
): boolean {
  const mailing = readMailing(known)
  if (!mailing || known.userid !== userid || mailing.report !== entryid) return false
  const wanted = new Set(userids)
  return wanted.size === mailing.userids.length && mailing.userids.every((each) => wanted.has(each))
}

/** @throws Problem `invalid` that names who is unknown or has no address */
async function findRecipients(scope: Scope, userids: readonly string[]) {
  const wanted = new Set(userids)
  const users = (await readUsers(scope)).filter(({ id }) => wanted.has(id))
  const known = new Set(users.map(({ id }) => id))
  const problems = [
    ...[...wanted].filter((id) => !known.has(id)).map((id) => `There is no user “${id}”`),
    ...users.filter(({ email }) => email === '').map(({ name }) => `${name} has no email address`),
  ]
  if (problems.length > 0) throw new Problem('invalid', problems)
  return users
}

/** @throws Problem `too-many-attempts` */
async function requireFewMails(scope: Scope, count: number, now: Date): Promise<void> {
  const mailings = await readMailingsSince(scope, new Date(now.getTime() - HOUR_MS))
  const sent = mailings.reduce((sum, each) => sum + (readMailing(each)?.userids.length ?? 0), 0)
  if (sent + count <= MAX_MAILS_PER_HOUR) return
  throw new Problem(
    'too-many-attempts',
    `Your organisation can send ${MAX_MAILS_PER_HOUR} of these mails in an hour. Print the report, or copy it as text.`,
  )
}

type Passed = {
  entry: LogEntry
  version: number
  corrections: { content: string; authorname: string; timestamp: string }[]
  incident: { id: string; incidentDetails: string; exercise: boolean; timestamp: string }
  zone: string
  sender: string
}

async function queueMails(
  { config, mailQueue, now }: Context,
  { system, scope }: Transaction,
  recipients: readonly { email: string }[],
  { entry, ...passed }: Passed,
): Promise<void> {
  const report = readSituationReport(entry)
  if (!report) throw new Problem('not-found')
  const organisation = await findOrganisation(system, scope.organisationid)
  // The reports of an incident that is merged are listed there.
  const [mainid] = await findReadAsOne(scope, passed.incident.id)
  const expires = new Date(now().getTime() + MAIL_LIFETIME_MS)
  for (const { email } of recipients) {
    const message = situationReportMessage({
      ...{ ...passed, report, to: email, organisationname: organisation?.name ?? '' },
      ...{ timestamp: entry.timestamp, authorname: entry.authorname },
      link: `${config.publicUrl}/incidents/${mainid}/situation-reports`,
    })
    await mailQueue.add(system, message, { expires })
  }
}
