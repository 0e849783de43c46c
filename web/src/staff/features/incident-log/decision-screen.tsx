import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { newRecordId, newTaskId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type FormEvent, useState } from 'react'
import { addTask } from '../../../data/incidents/tasks.ts'
import { useAddLogEntry } from '../../../data/log/incident-log.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { DueFields } from '../../../domain/due-fields.tsx'
import type { DueTime } from '../../../domain/due-time.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { ClosedWhileTyping } from '../../shell/closed-while-typing.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { OutboxSaveBar } from '../../shell/outbox-save-bar.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { useNamedIncident } from '../../shell/use-named-incident.ts'
import {
  type DecisionDraft,
  type DecisionFields,
  decisionOf,
  EMPTY_DECISION,
  problemsOfDecision,
  reviewTaskOf,
} from './decision-rules.ts'
import styles from './decision-screen.module.css'

const FORM = 'decision'
const ABOVE = '/logs'

/** Writes a decision into the log of the incident that `?incident=` names, or of the active one. */
export function DecisionScreen() {
  const { incident, state, retry } = useNamedIncident()
  const canDecide = isAllowed(useMe(), 'record decisions')
  if (incident && canDecide) return <NewDecision key={incident.id} incident={incident} />
  return (
    <StaffScreen title="Decision" back={ABOVE}>
      <SectionLoader read={{ state, retry }}>
        {() =>
          canDecide ? (
            <EmptyState
              icon={faBook}
              title="Decisions are recorded while an incident is in progress"
              text="Report the incident first, or an exercise."
              action={<LinkButton to="/incidents">Report Incident</LinkButton>}
            />
          ) : (
            <Notice title="You cannot record decisions">
              Admins and those who hold a team role can. You can write in the log.{' '}
              <LinkButton to={ABOVE}>Incident log</LinkButton>
            </Notice>
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

function NewDecision({ incident }: { incident: Incident }) {
  const goBack = useGoBack(ABOVE)
  const me = useMe()
  const { addDecision } = useAddLogEntry(incident.id)
  const draft = useFormDraft<DecisionDraft>(`decision ${incident.id}`)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const fields = draft.value?.fields ?? EMPTY_DECISION

  function type(typed: Partial<DecisionFields>) {
    const { id = newRecordId(), taskid = newTaskId() } = draft.value ?? {}
    draft.save({ id, taskid, fields: { ...fields, ...typed } })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOfDecision(fields, serverNow())
    setProblems(found)
    const { value } = draft
    if (found.length > 0 || value === undefined || isSaving || draft.isEnded) return
    setSaving(true)
    const isKept = await keep(value).catch(() => false)
    setSaving(false)
    if (!isKept) return setProblems([{ message: NOT_KEPT }])
    draft.end()
    goBack()
  }

  async function keep(value: DecisionDraft): Promise<boolean> {
    const decision = decisionOf(value.fields, serverNow())
    const task = reviewTaskOf(value, decision, me)
    const isKept = await addDecision(value.id, decision)
    return isKept && (task === undefined || addTask(incident.id, task))
  }

  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  const area = (
    name: Exclude<keyof DecisionFields, keyof DueTime>,
    label: string,
    hint?: string,
  ) => (
    <TextArea
      name={name}
      label={label}
      hint={hint}
      minRows={1}
      error={errorOf(name)}
      value={fields[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  )
  return (
    <StaffScreen
      title="Decision"
      back={ABOVE}
      bottom={incident.closed === null && <OutboxSaveBar form={FORM} busy={isSaving} />}
    >
      <IncidentLine incident={incident} />
      <ClosedWhileTyping incident={incident} />
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} />
        {area('decision', 'What was decided?')}
        {area('reason', 'Reason (optional)')}
        {area('known', 'What we know (optional)')}
        {area('risks', 'What could happen (optional)')}
        {area('options', 'Options considered (optional)', 'One on each line.')}
        <DueFields
          label="Review at (optional)"
          none="No review"
          hint="A task for your role then says that it is time to look at the decision again."
          due={fields.due}
          dueAt={fields.dueAt}
          error={errorOf('dueAt')}
          onType={type}
        />
      </form>
    </StaffScreen>
  )
}
