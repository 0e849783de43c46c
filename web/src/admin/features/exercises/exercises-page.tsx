import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import type { AlertKind } from '@holdfast/contract/content/content'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { useCallback, useMemo, useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { useExercises } from '../../../data/incidents/exercises.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import { ExportButtons } from '../../files/export-buttons.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { PrintedHeading } from '../../printing/printed-heading.tsx'
import { DueExercises } from './due-exercises.tsx'
import { ExerciseDialog } from './exercise-dialog.tsx'
import { exercisesColumns, exercisesCsv } from './exercises-columns.ts'
import styles from './exercises-page.module.css'

/** What was practised when, how it went, and what is due. */
export function ExercisesPage() {
  const { organisationid } = useAdminOrganisation()
  const exercises = useExercises(organisationid)
  const content = useContent(organisationid)
  return (
    <AdminPage title="Exercises">
      <PrintedHeading />
      <ReadSection read={content}>
        {({ alert_kinds: kinds = [] }) => (
          <ReadSection read={exercises}>
            {(exercises) => (
              <div className={styles.page}>
                <DueExercises exercises={exercises} kinds={kinds} />
                <ExerciseTable exercises={exercises} kinds={kinds} />
              </div>
            )}
          </ReadSection>
        )}
      </ReadSection>
    </AdminPage>
  )
}

type ExerciseTableProps = { exercises: readonly Exercise[]; kinds: readonly AlertKind[] }

function ExerciseTable({ exercises, kinds }: ExerciseTableProps) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const [editedId, setEditedId] = useState<string>()
  const titleOf = useCallback(
    (id: string) => kinds.find((kind) => kind.id === id)?.title ?? id,
    [kinds],
  )
  const columns = useMemo(() => exercisesColumns(titleOf), [titleOf])
  const edited = exercises.find(({ id }) => id === editedId)
  return (
    <>
      <DataTable
        noun={{ one: 'exercise', many: 'exercises' }}
        columns={columns}
        rows={exercises}
        initialSort={{ column: 'practised', descending: true }}
        empty={{
          icon: faPersonRunning,
          title: 'Nothing has been practised yet',
          text: 'Tick “This is an exercise” when you report an incident or send an alert in the app.',
        }}
        tools={
          <div className={styles.buttons}>
            <ExportButtons
              fileName={`exercises-${organisationid}.csv`}
              csv={() => exercisesCsv(exercises, titleOf)}
            />
          </div>
        }
        actions={({ id }) => (
          <>
            <Button kind="quiet" onClick={() => setEditedId(id)}>
              Edit
            </Button>
            <LinkButton kind="quiet" to={addressOf(`/admin/logs/${id}`)}>
              Log and debrief
            </LinkButton>
          </>
        )}
      />
      {edited && (
        <ExerciseDialog exercise={edited} kinds={kinds} onClose={() => setEditedId(undefined)} />
      )}
    </>
  )
}
