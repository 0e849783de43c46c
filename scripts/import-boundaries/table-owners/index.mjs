import { ALERT_TABLES } from './alerts.mjs'
import { CONTENT_TABLES } from './content.mjs'
import { INCIDENT_TABLES } from './incidents.mjs'
import { ORGANISATION_TABLES } from './organisations.mjs'
import { PEOPLE_TABLES } from './people.mjs'
import { PLATFORM_TABLES } from './platform.mjs'
import { RECORD_TABLES } from './records.mjs'
import { ROLL_CALL_TABLES } from './roll-call.mjs'

/** @typedef {Record<string, { owner: string, alsoIn?: string[] }>} TableOwners */

/** The tables by subject, a file for each. */
export const TABLES_BY_SUBJECT = [
  PLATFORM_TABLES,
  ORGANISATION_TABLES,
  PEOPLE_TABLES,
  INCIDENT_TABLES,
  ROLL_CALL_TABLES,
  RECORD_TABLES,
  ALERT_TABLES,
  CONTENT_TABLES,
]

/**
 * Which part of the server owns each table of the database. Only its files may name the table in a
 * query; `alsoIn` lists the others that do, each with the reason.
 * @type {TableOwners}
 */
export const TABLE_OWNERS = Object.assign({}, ...TABLES_BY_SUBJECT)
