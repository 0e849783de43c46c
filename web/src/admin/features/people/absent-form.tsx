import type { Attendance } from '@holdfast/contract/roll-call/attendance'
import type { Person } from '@holdfast/contract/roll-call/people'
import type { RollGroup } from '@holdfast/contract/roll-call/roll-call'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useMemo, useState } from 'react'
import { useOnline } from '../../../http/connectivity.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { FileButton } from '../../files/choose-file.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { readTableFile } from '../../importing/read-table.ts'
import { readAbsent } from './absent-rows.ts'
import styles from './here-today-page.module.css'
import { readRememberedColumns } from './remembered-columns.ts'

type AbsentFormProps = {
  list: Attendance
  people: readonly Person[]
  groups: readonly RollGroup[]
  isSaving: boolean
  onSave: (absent: readonly string[], done: string) => Promise<boolean>
}

/** Takes the names of those who are absent. What means nobody stays in the box. */
export function AbsentForm({ list, people, groups, isSaving, onSave }: AbsentFormProps) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const draft = useDraft<{ day: string; text: string }>(`absent on a day ${organisationid}`)
  const [problems, setProblems] = useState<readonly string[]>([])
  // What was typed for yesterday's list is nobody's absence today.
  const text = draft.value?.day === list.day ? draft.value.text : ''
  const type = (typed: string) => draft.save({ day: list.day, text: typed })
  const { found, unknown, rest } = useMemo(
    () => readAbsent(text, { people, groups }, readRememberedColumns(organisationid)),
    [text, people, groups, organisationid],
  )
  const hasList = list.absent.length > 0

  async function takeFile(file: File) {
    let content = ''
    const read = await readTableFile(file, (given) => {
      content = given
      return { ok: true, rows: [], remarks: [] }
    })
    setProblems(read.ok ? [] : read.problems)
    if (read.ok) type(content)
  }

  async function save(absent: readonly string[]) {
    const done = `${pluralise(absent.length, PEOPLE)} ${absent.length === 1 ? 'is' : 'are'} on the list`
    if (!(await onSave(absent, done))) return
    if (rest === '') draft.clear()
    else type(rest)
  }

  const ids = found.map(({ id }) => id)
  const buttons = {
    busy: isSaving,
    disabledReason: online ? undefined : 'Needs a connection',
  }
  return (
    <div className={styles.form}>
      {problems.length > 0 && (
        <FailureNotice title="This file cannot be read" sentences={problems} />
      )}
      <TextArea
        label="Who is not on site today?"
        hint="One name in each line, with the group where a name is not the only one: Sam Hill, 4B. Or paste a table with headings from your school’s system."
        minRows={6}
        value={text}
        spellCheck={false}
        wrap="off"
        onChange={(event) => type(event.target.value)}
      />
      {unknown.length > 0 && (
        <Notice
          kind="warn"
          title={`${pluralise(unknown.length, 'line')} ${unknown.length === 1 ? 'matches' : 'match'} nobody on the list of people`}
        >
          <ul className={styles.unknown}>
            {unknown.map(({ sentence }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
              <li key={place}>{sentence}</li>
            ))}
          </ul>
          <p>
            These lines stay in the box, and a roll call still expects everybody they might mean.
          </p>
        </Notice>
      )}
      <div role="status">
        {found.length > 0 && <p>{`Found: ${found.map(({ name }) => name).join(', ')}`}</p>}
      </div>
      <div className={styles.actions}>
        {found.length > 0 && hasList && (
          <Button
            kind="primary"
            {...buttons}
            onClick={() => void save([...new Set([...list.absent, ...ids])])}
          >
            Add {pluralise(found.length, PEOPLE)} to the list
          </Button>
        )}
        {found.length > 0 && (
          <Button
            kind={hasList ? 'secondary' : 'primary'}
            {...buttons}
            onClick={() => void save(ids)}
          >
            {hasList ? 'Replace the list' : 'Save today’s list'}
          </Button>
        )}
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onFile={(file) => void takeFile(file)}
        >
          Choose a CSV file
        </FileButton>
        {list.given === null && found.length === 0 && text.trim() === '' && (
          <Button {...buttons} onClick={() => void onSave([], 'Everybody is here today')}>
            Nobody is absent
          </Button>
        )}
      </div>
    </div>
  )
}
