import type { OrganisationTables } from '../../platform/database/tables.ts'

export type PersonTable<Row = Record<string, unknown>> = {
  /** For readers who know Holdfast and no database. */
  title: string
  columns: readonly Column<Row>[]
  /** Keys, hashes, bytes, and what says nothing about the person. */
  leftOut?: readonly Column<Row>[]
  /** The columns that name users by their username, alone, in a list, or in JSON. */
  users?: readonly Column<Row>[]
  /** The same for people of the roll groups and visitors, by their ids. */
  people?: readonly Column<Row>[]
  /** Lists about several people, of which only the person's own part is exported. */
  onlyOwn?: readonly Column<Row>[]
  /** Whether its texts may name somebody. */
  hasTexts?: boolean
}
type Column<Row> = Extract<keyof Row, string>
export type Catalogue = {
  [Table in keyof OrganisationTables]?: PersonTable<OrganisationTables[Table]>
}

export const AUTHOR = ['userid', 'authorname'] as const
export const TIMES = ['timestamp', 'devicetimestamp', 'received'] as const
