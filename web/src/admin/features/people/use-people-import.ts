import type { PeopleImport } from '@holdfast/contract/roll-call/people'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useImportPeople } from '../../../data/admin/people.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import type { ImportWrite } from '../../importing/use-import-rows.ts'
import type { PersonField } from './imported-columns.ts'

type Body = Parameters<ImportWrite<PersonField>['run']>[0]

/** The writes of an import. `isWholeList`: who is not in the rows has left. `planned`: what the last check found. */
export function usePeopleImport(organisationid: string, isWholeList: boolean) {
  const checking = useImportPeople(organisationid)
  const importing = useImportPeople(organisationid)
  const confirm = useConfirm()
  const [planned, setPlanned] = useState<PeopleImport>()

  async function check(body: Body) {
    const outcome = await checking.run({ ...body, all: isWholeList })
    setPlanned(outcome.ok ? outcome.value : undefined)
    return outcome
  }

  /** A table of one class that is taken for the whole list would empty the school. */
  async function confirmGone(): Promise<boolean> {
    const gone = planned?.gone.length ?? 0
    if (gone === 0) return true
    return confirm({
      message: `Mark ${pluralise(gone, PEOPLE)} as left?`,
      details: 'They are not in your table, and you said that it is the whole list.',
      confirmLabel: 'Import',
    })
  }

  return {
    checking: { ...checking, run: check },
    importing: {
      ...importing,
      run: (body: Body) => importing.run({ ...body, all: isWholeList }),
    },
    planned,
    confirmGone,
  }
}
