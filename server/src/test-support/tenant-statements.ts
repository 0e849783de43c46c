import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Connections } from '../platform/database/connections.ts'
import { TENANT_TABLES } from './tenant-tables.ts'

/** Statements about all organisations, each with the reason. All others must name their organisation. */
const OF_ALL_ORGANISATIONS: readonly { statement: RegExp; reason: string }[] = [
  {
    statement: /\bfrom users inner join organisations\b.* where users\.(id = |deleted is null)/,
    reason: 'who signs in, or has forgotten the password, names a user and no organisation',
  },
  {
    statement: /^(select\b.*\bfrom|insert into reset_keys\b.*\bfrom|update) users\b.*\bid = \$\d/,
    reason: 'user names are unique over all organisations: the user says which it is',
  },
  {
    statement: /^select keyid from sealed_incidents limit |\bfrom record_heads order by /,
    reason: 'the first start after an upgrade completes the heads of all organisations',
  },
  {
    statement: /^update alert_deliveries set attempts\b/,
    reason: 'each process sends what is due, of whichever organisation',
  },
  {
    statement: /^select organisationid, seq from escalation_steps where done is null\b/,
    reason: 'each process plans the text messages that are due, of whichever organisation',
  },
  {
    statement: /^select organisationid, seq from escalation_steps where pendingtexts <> /,
    reason:
      'each process writes to the logs what became of text messages, of whichever organisation',
  },
  {
    statement: /^select organisationid, channelid from channel_messages where state = /,
    reason: 'each process sends the text messages that are due, of whichever organisation',
  },
  {
    statement: /^select organisationid, id from channels where replyhash = /,
    reason: 'the secret in its address says whose gateway delivers a reply',
  },
  {
    statement: /^update cap_tokens set endmailed\b/,
    reason: 'each process mails the admins whose tokens end, of whichever organisation',
  },
  {
    statement:
      /^select organisationid, id, name, expires, lastused, is_organisation_suspended\(organisationid\) as isorganisationsuspended from (cap|attendance)_tokens where tokenhash = /,
    reason: 'the token of another system says for which school it speaks',
  },
  {
    statement: /^update attendance_tokens set endmailed\b/,
    reason: 'each process mails the admins whose tokens end, of whichever organisation',
  },
  {
    statement: /^select distinct organisationid, userid from task_notices\b/,
    reason: 'each process tells whoever is to be told, in whichever organisation',
  },
  {
    statement: /^select distinct organisationid, incidentid from told_missing\b/,
    reason: 'each process writes the log that is due, in whichever organisation',
  },
  {
    statement: /^select distinct organisationid, userid from handover_notices\b/,
    reason: 'each process tells whoever is to be told, in whichever organisation',
  },
  {
    statement: /^select organisationid, closureid from closure_pushes\b/,
    reason: 'each process tells whoever is to be told, in whichever organisation',
  },
  {
    statement: /^select distinct a\.organisationid, a\.incidentid from alerts a\b/,
    reason: 'each process asks deputies, in whichever organisation',
  },
  {
    statement: /^select (kinds\.exercise|channels\.channel), count\(/,
    reason: 'metrics count over all organisations, and show none',
  },
  {
    statement: /^select organisationid, incidentdays from retention_settings where/,
    reason: 'the provider sees how long each organisation keeps its incidents',
  },
  {
    statement: /^select count\(\*\) as count from channels where failing/,
    reason: 'metrics count over all organisations, and show none',
  },
  {
    statement: /^delete from push_subscriptions where endpoint = /,
    reason: 'a device belongs to whoever signed in last, in whichever organisation',
  },
  {
    statement: /^delete from push_subscriptions where (session|userid) = /,
    reason: 'the sessions of a user end, in whichever organisation',
  },
  {
    statement: /^update push_subscriptions set received\b/,
    reason: 'a device confirms its test by a token alone',
  },
  {
    statement:
      /^select organisationid, incidentid, id as shareid from incident_shares where keyhash = /,
    reason: 'the key of a share says which incident it is, of whichever organisation',
  },
]

const TENANT_TABLE = new RegExp(
  `\\b(from|join|into|update|using) (${TENANT_TABLES.join('|')})\\b`,
  'i',
)
/** The organisation is compared with something, or written into a new row. */
const ORGANISATION =
  /\borganisationid(, [\w.]+)*\)? (=|in) |\binsert into \w+ \([^)]*\borganisationid\b/i

export type TenantStatements = {
  /** The connections whose statements are recorded. */
  connections: Connections
  /** @throws Error with each statement that reaches a tenant's table without naming the organisation */
  requireOrganisation(): void
}

/**
 * Row level security makes a statement without an organisation harmless. But if the data is divided into
 * several databases by organisation, it would have to run on each of them. See docs/scaling.md.
 */
export function recordTenantStatements(connections: Connections): TenantStatements {
  const compiler = new PostgresQueryCompiler()
  const seen = new Set<string>()
  const omitting = new Set<string>()
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const statement = compiler.compileQuery(node, queryId).sql
      if (!seen.has(statement) && omitsOrganisation(statement)) omitting.add(statement)
      seen.add(statement)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    connections: {
      ...connections,
      tenant: connections.tenant.withPlugin(recorder),
      system: connections.system.withPlugin(recorder),
      control: connections.control.withPlugin(recorder),
    },
    requireOrganisation() {
      if (omitting.size === 0) return
      throw new Error(`These name no organisation:\n${[...omitting].join('\n')}`)
    },
  }
}

export function omitsOrganisation(sql: string): boolean {
  const statement = sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
  return (
    TENANT_TABLE.test(statement) &&
    !ORGANISATION.test(statement) &&
    !OF_ALL_ORGANISATIONS.some((exception) => exception.statement.test(statement))
  )
}
