import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a process is talking to the gateway now about a row of `channel_messages`. Its claim has a time of the
 * database's clock; processes of earlier versions know only their own.
 */
export function isBeingSent(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(running and coalesce(claimed > clock_timestamp(), due > ${now.toISOString()}))`
}
