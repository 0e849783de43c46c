import { newIncidentId } from '@holdfast/contract/ids'
import {
  emptyIncidentFields,
  type IncidentField,
} from '@holdfast/contract/incidents/incident-fields'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useState } from 'react'
import { useIncidents, useReportIncident } from '../../../data/incidents/incidents.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { canReadClosedLog } from '../../../domain/closed-incidents.ts'
import { editableFields } from '../../../domain/incident-edit.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { withTypedFields } from '../../../editing/record-edit-rules.ts'
import { SaveBar } from '../../../editing/save-bar.tsx'
import { useConfirmExit } from '../../../editing/use-confirm-exit.ts'
import { problemsOfFailure } from '../../../editing/use-saving.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Link, useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import type { Problem } from '../../../ui/form/error-summary.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { LoadingPlaceholder } from '../../../ui/screen/loading-placeholder.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { InitialActionLink } from '../../shell/initial-action-link.tsx'
import { StaffScreen, useGoBack } from '../../shell/staff-screen.tsx'
import { useEditDraft, useReportDraft } from './incident-drafts.ts'
import { IncidentFieldsForm } from './incident-fields-form.tsx'
import { type FieldProblem, isFilled, problemsOf, reportOf } from './incident-form-rules.ts'
import styles from './report-notices.module.css'

const FORM = 'report-incident'
/** Back leads home, because the list redirects here while no incident is open. */
const PARENT_PATH = '/menu'

/** Reports a new incident. What is typed is kept at every change until Save or Exit. */
export function IncidentReportScreen() {
  const navigate = useNavigate()
  const goBack = useGoBack(PARENT_PATH)
  const confirm = useConfirm()
  const confirmExit = useConfirmExit()
  const toast = useToast()
  const online = useOnline()
  const incidents = useIncidents()
  const report = useReportIncident()
  const draft = useReportDraft()
  const [newId] = useState(() => newIncidentId(new Date()))
  const [begunBefore] = useState(draft.value?.begun)
  const [problems, setProblems] = useState<readonly Problem[]>([])

  // Not kept: forgotten, the switch would make the next real incident an exercise on every phone.
  const [exercise, setExercise] = useState(false)

  const { id, fields: typed } = draft.value ?? { id: newId, fields: {} }
  const isDone = report.pending || draft.isEnded
  const list = incidents.data ?? []
  const arrived = isDone ? undefined : list.find((incident) => incident.id === id)
  const editDraft = useEditDraft(id)

  function type(field: IncidentField, value: string) {
    const fields = { ...typed, [field]: value }
    const begun = draft.value?.begun ?? new Date().toISOString()
    if (isFilled(fields)) draft.save({ id, begun, fields })
    else draft.clear()
  }

  async function save(incomplete: FieldProblem[]) {
    const wrong = [...problemsOf({ incidentDetails: '', ...typed }), ...incomplete]
    if (wrong.length > 0) return setProblems(wrong)
    setProblems([])
    const question = {
      message: 'Please confirm that you wish to report this incident?',
      details: exercise && <p>It is reported as an EXERCISE, not as a real incident.</p>,
    }
    if (!(await confirm(question))) return
    const outcome = await report.run(reportOf({ id, fields: typed, exercise }))
    if (!outcome.ok) {
      if (outcome.failure.code === 'taken') incidents.retry()
      return setProblems(problemsOfFailure(outcome.failure))
    }
    draft.end()
    toast.success('New incident created')
    navigate(`/incidents/${id}`, { replace: true, viewTransition: true })
  }

  async function exit() {
    if (!(await confirmExit(isFilled(typed)))) return
    draft.end()
    goBack()
  }

  /** Sends later changes as an update when an earlier attempt had succeeded but its response was lost. */
  async function continueAsUpdate() {
    if (arrived === undefined) return
    const edit = withTypedFields(undefined, editableFields(arrived), typed)
    if (edit) editDraft.save(edit)
    draft.end()
    const address = edit ? `/incidents/${id}/edit` : `/incidents/${id}`
    navigate(address, { replace: true, viewTransition: true })
  }

  return (
    <StaffScreen
      title="Report Incident"
      back={PARENT_PATH}
      bottom={
        arrived ? (
          <Button kind="primary" block onClick={() => void continueAsUpdate()}>
            Continue as an update
          </Button>
        ) : (
          <SaveBar
            form={FORM}
            online={online}
            busy={report.pending}
            leaveLabel="Exit"
            canLeaveOffline={false}
            onLeave={() => void exit()}
          />
        )
      }
    >
      <InitialActionLink />
      {incidents.state === 'loading' && <LoadingPlaceholder />}
      <ReportNotices
        arrived={arrived}
        begun={begunBefore}
        others={list.filter((incident) => incident.closed === null && incident.id !== id)}
      />
      <Switch
        label="This is an exercise"
        hint="EXERCISE is shown on every screen. It cannot be changed later."
        checked={exercise}
        disabled={isDone || arrived !== undefined}
        onChange={(event) => setExercise(event.target.checked)}
      />
      <IncidentFieldsForm
        id={FORM}
        fields={{ ...emptyIncidentFields(), ...typed }}
        onType={type}
        onSave={(incomplete) => void save(incomplete)}
        inert={isDone}
        problems={arrived ? [] : problems}
      />
      <ClosedIncidentLinks />
    </StaffScreen>
  )
}

type ReportNoticesProps = {
  /** The reported incident, if an earlier attempt had reached the server after all. */
  arrived: Incident | undefined
  /** When the person began to type, if it was before this screen opened. */
  begun: string | undefined
  /** Open incidents that others have reported. */
  others: readonly Incident[]
}

/** Shown before somebody types, because the incident may have been reported already. */
function ReportNotices({ arrived, begun, others }: ReportNoticesProps) {
  if (arrived) {
    return (
      <Notice kind="warn" title="This report has reached the server">
        It is in the list of incidents already. What you have typed since can be saved as an update.
      </Notice>
    )
  }
  return (
    <>
      {others.length > 0 && (
        <Notice kind="warn" title="Already reported">
          <p>Is it one of these? Then there is no need to report it again.</p>
          <ul className={styles.others}>
            {others.map((incident) => (
              <li key={incident.id}>
                <Link to={`/incidents/${incident.id}`} viewTransition>
                  {shortenDetails(incidentName(incident))}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {begun !== undefined && (
        <Notice title="Your unfinished report">
          You began it on {formatDateTime(begun)}. It is not sent yet. If it is for an exercise,
          switch that on again.
        </Notice>
      )}
    </>
  )
}

/** Links to closed incidents whose log the team can still read. While none is open, no list leads to them. */
function ClosedIncidentLinks() {
  const incidents = useIncidents().data ?? []
  const { roles } = useMe()
  const readable = incidents.filter((incident) => canReadClosedLog(incident, roles, new Date()))
  if (readable.length === 0) return null
  return (
    <section aria-labelledby="closed-incidents">
      <h2 id="closed-incidents">Closed incidents</h2>
      <List>
        {readable.map((incident) => (
          <ListLink
            key={incident.id}
            to={`/incidents/${incident.id}`}
            title={shortenDetails(incidentName(incident))}
            subtitle={`Closed ${formatDateTime(incident.closed ?? '')}`}
          />
        ))}
      </List>
    </section>
  )
}
