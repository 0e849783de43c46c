import { readLocal, writeLocal } from '../../../storage/local-storage.ts'
import type { ColumnChoice } from './imported-columns.ts'

/** The columns that an admin chose by hand, kept on this device for the next table of the organisation. */

const keyOf = (organisationid: string) => `columns of people ${organisationid}`

export function readRememberedColumns(organisationid: string): ColumnChoice {
  return JSON.parse(readLocal(keyOf(organisationid)) ?? '{}') as ColumnChoice
}

export function keepRememberedColumns(organisationid: string, choice: ColumnChoice): void {
  writeLocal(keyOf(organisationid), JSON.stringify(choice))
}
