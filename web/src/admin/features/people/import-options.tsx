import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useRollGroups } from '../../../data/incidents/roll-call.ts'
import { useImportRollGroups } from '../../../data/incidents/roll-groups.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import type { RawTable } from '../../importing/read-table.ts'
import { importRowsKey, useImportRows } from '../../importing/use-import-rows.ts'
import styles from './import-options.module.css'
import {
  COLUMN_KINDS,
  type ColumnChoice,
  type ColumnKind,
  describeColumns,
  KIND_TITLES,
  missingColumns,
  type PersonField,
  recogniseColumns,
  rememberColumn,
  rowsOfTable,
} from './imported-columns.ts'
import { missingGroupsOf } from './missing-groups.ts'
import { keepRememberedColumns, readRememberedColumns } from './remembered-columns.ts'

type ImportOptionsProps = {
  /** Undefined after a reload: the rows are still there, and their columns cannot be chosen any more. */
  table: RawTable | undefined
  isWholeList: boolean
  onWholeList: (isWhole: boolean) => void
}

/** How the table is read: its columns, whether it is the whole list, and the groups that it needs. */
export function ImportOptions({ table, isWholeList, onWholeList }: ImportOptionsProps) {
  const { organisationid } = useAdminOrganisation()
  const rows = useImportRows<PersonField>(importRowsKey('people', organisationid))
  const { stored } = rows
  if (!stored) return null
  const { remarks } = stored
  const cells = stored.rows.map((row) => row.cells)
  /** The rows as they are, as new ones, so that they are checked again. */
  const checkAgain = () => rows.replace(cells, remarks)
  return (
    <>
      {table && (
        <ColumnsOfTable
          table={table}
          onChoose={(choice) => {
            const places = recogniseColumns(table.head, choice)
            rows.replace(rowsOfTable(table, places), remarks)
          }}
        />
      )}
      <Card>
        <Switch
          label="This is the whole list: who is not on it has left"
          hint="Leave it off for a part, such as one class. Nobody is deleted: those who have left stay under “Has left” until you delete them."
          checked={isWholeList}
          onChange={({ target }) => {
            onWholeList(target.checked)
            checkAgain()
          }}
        />
      </Card>
      <MissingGroups cells={cells} onMade={checkAgain} />
    </>
  )
}

type ColumnsOfTableProps = { table: RawTable; onChoose: (choice: ColumnChoice) => void }

/** Which column is what. The choice is kept on this device for the next table. */
function ColumnsOfTable({ table, onChoose }: ColumnsOfTableProps) {
  const { organisationid } = useAdminOrganisation()
  const [choice, setChoice] = useState(() => readRememberedColumns(organisationid))
  const { head } = table
  const places = recogniseColumns(head, choice)
  const missing = missingColumns(places)
  const [isOpen, setOpen] = useState(missing !== undefined)
  const headings = [...new Set(head)].filter((heading) => heading !== '')

  function choose(kind: ColumnKind, heading: string) {
    const next = rememberColumn(choice, kind, heading)
    setChoice(next)
    keepRememberedColumns(organisationid, next)
    onChoose(next)
  }

  return (
    <Card>
      {missing && <Notice kind="warn" title={missing} />}
      <p>{describeColumns(head, places)}</p>
      <details
        className={styles.columns}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Choose the columns</summary>
        <p className={styles.note}>
          Your choice is kept on this device for next time. The rows are then read from your table
          again, without what you have corrected below.
        </p>
        <div className={styles.choices}>
          {COLUMN_KINDS.map((kind) => (
            <SelectField
              key={kind}
              label={KIND_TITLES[kind]}
              emptyOption="Not in this table"
              options={headings.map((heading) => ({ value: heading, label: heading }))}
              value={head[places[kind] ?? -1] ?? ''}
              onChange={({ target }) => choose(kind, target.value)}
            />
          ))}
        </div>
      </details>
    </Card>
  )
}

type MissingGroupsProps = { cells: readonly { group: string }[]; onMade: () => void }

/** Offers to make the roll groups that the rows name and that are not there. */
function MissingGroups({ cells, onMade }: MissingGroupsProps) {
  const { organisationid } = useAdminOrganisation()
  const groups = useRollGroups(organisationid)
  const make = useImportRollGroups(organisationid)
  const online = useOnline()
  const toast = useToast()
  const missing = groups.data ? missingGroupsOf(cells, groups.data) : []
  if (missing.length === 0) return null
  const count = pluralise(missing.length, 'roll group')

  async function makeGroups() {
    const rows = missing.map(({ name, count }) => ({ name, expected: String(count) }))
    const outcome = await make.run({ rows, dryrun: false })
    if (!outcome.ok) return
    toast.success(`${count} made`)
    onMade()
  }

  return (
    <Notice
      kind="warn"
      title={
        missing.length === 1 ? 'One roll group is not there yet' : `${count} are not there yet`
      }
      actions={
        <Button
          busy={make.pending}
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => void makeGroups()}
        >
          Make {count}
        </Button>
      }
    >
      <p>
        {missing.map(({ name, count }) => `${name} (${count})`).join(', ')}. Correct them in the
        rows below if they are slips, or make them, each with as many people expected as it has
        rows.
      </p>
      {make.failure && (
        <FailureNotice title="No roll group was made" sentences={make.failure.errors} />
      )}
    </Notice>
  )
}
