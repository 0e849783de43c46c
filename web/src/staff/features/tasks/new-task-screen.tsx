import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { newTaskId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import type { Task } from '@holdfast/contract/incidents/tasks'
import { MAX_NAME_CHARACTERS, MAX_TASK_TEXT_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useContent } from '../../../data/content/content.ts'
import { addTask } from '../../../data/incidents/tasks.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { DueFields } from '../../../domain/due-fields.tsx'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { ClosedWhileTyping } from '../../shell/closed-while-typing.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { OutboxSaveBar } from '../../shell/outbox-save-bar.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { useNamedIncident } from '../../shell/use-named-incident.ts'
import { NoIncidentForTasks } from './no-incident.tsx'
import { OwnerFields } from './owner-fields.tsx'
import styles from './task-form.module.css'
import {
  fieldsForLeaving,
  fieldsFromWords,
  problemsOf,
  type TaskDraft,
  type TaskFields,
  taskOf,
} from './task-form-rules.ts'
import { useSourceWords } from './task-source.tsx'

const FORM = 'new-task'
const ABOVE = '/tasks'

/**
 * Makes a task in the incident that `?incident=` names, or in the active one; with `?entry=` from that log entry, with
 * `?decision=` from that decision; with `?leaving=` to hand over that role by then.
 */
export function NewTaskScreen() {
  const { incident, state, retry } = useNamedIncident()
  const [address] = useSearchParams()
  const canMake = isAllowed(useMe(), 'make tasks')
  if (incident && canMake) {
    const leaving = address.get('leaving') ?? ''
    const known = { incident, source: sourceIn(address), leaving }
    return <NewTask key={incident.id} {...known} />
  }
  return (
    <StaffScreen title="New task" back={ABOVE}>
      <SectionLoader read={{ state, retry }}>
        {() =>
          canMake ? (
            <NoIncidentForTasks />
          ) : (
            <Notice title="You cannot make tasks">
              Admins and those who hold a team role can. <LinkButton to={ABOVE}>Tasks</LinkButton>
            </Notice>
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

/** `leaving`: the id of the role to hand over, or `""`. */
type NewTaskProps = { incident: Incident; source: Task['source']; leaving: string }

function sourceIn(address: URLSearchParams): Task['source'] {
  const [entry, decision] = [address.get('entry'), address.get('decision')]
  if (decision) return { type: 'decision', id: decision }
  return entry ? { type: 'log', id: entry } : { type: 'none', id: '' }
}

function NewTask({ incident, source, leaving }: NewTaskProps) {
  const goBack = useGoBack(leaving ? `/roles/${leaving}` : ABOVE)
  const draft = useFormDraft<TaskDraft>(`task ${incident.id} ${source.id || leaving}`)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const words = useSourceWords(incident.id, source)
  const { userid } = useMe()
  const role = useContent().data?.roles.find(({ id }) => id === leaving)
  const start = role ? fieldsForLeaving(role, userid, serverNow()) : fieldsFromWords(words)
  const fields = draft.value?.fields ?? start

  function type(typed: Partial<TaskFields>) {
    draft.save({ id: draft.value?.id ?? newTaskId(), fields: { ...fields, ...typed } })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(fields)
    setProblems(found)
    if (found.length > 0 || isSaving || draft.isEnded) return
    setSaving(true)
    const clocks = { server: serverNow(), device: new Date() }
    const task = taskOf({ id: draft.value?.id ?? newTaskId(), fields }, source, clocks)
    const isKept = await addTask(incident.id, task).catch(() => false)
    setSaving(false)
    if (!isKept) return setProblems([{ message: NOT_KEPT }])
    draft.end()
    goBack()
  }

  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  return (
    <StaffScreen
      title={role ? 'I leave at …' : 'New task'}
      back={leaving ? `/roles/${leaving}` : ABOVE}
      bottom={incident.closed === null && <OutboxSaveBar form={FORM} busy={isSaving} />}
    >
      <IncidentLine incident={incident} />
      <ClosedWhileTyping incident={incident} />
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} />
        <TextField
          name="title"
          label="What has to be done?"
          autoComplete="off"
          maxLength={MAX_NAME_CHARACTERS}
          error={errorOf('title')}
          value={fields.title}
          onChange={({ target }) => type({ title: target.value })}
        />
        <OwnerFields
          label="Who does it?"
          owners={fields.owners}
          onChange={(owners) => type({ owners })}
        />
        <DueFields
          due={fields.due}
          dueAt={fields.dueAt}
          error={errorOf('dueAt')}
          onType={(typed) => type(typed)}
        />
        <TextArea
          name="detail"
          label="Details (optional)"
          maxLength={MAX_TASK_TEXT_CHARACTERS}
          error={errorOf('detail')}
          value={fields.detail}
          onChange={({ target }) => type({ detail: target.value })}
        />
      </form>
    </StaffScreen>
  )
}
