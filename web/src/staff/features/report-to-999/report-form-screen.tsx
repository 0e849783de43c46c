import { newRecordId } from '@holdfast/contract/ids'
import {
  changedFields,
  METHANE_LABELS,
  type Methane,
} from '@holdfast/contract/incidents/entry-contents'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { summariseRollCall } from '@holdfast/contract/roll-call/roll-call-totals'
import { type FormEvent, useState } from 'react'
import { useCallsOfIncident } from '../../../data/alerts/calls-of-incident.ts'
import { useContent } from '../../../data/content/content.ts'
import { useNewestAlertToAll } from '../../../data/incidents/merged-alerts.ts'
import { useCounts, useExpectedGroups } from '../../../data/incidents/roll-call.ts'
import { useAddLogEntry, useLogEntries } from '../../../data/log/incident-log.ts'
import { type Report, reportsTo999 } from '../../../data/log/reports-to-999.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { readDraft } from '../../../storage/drafts.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { OutboxSaveBar } from '../../shell/outbox-save-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { useNamedIncident } from '../../shell/use-named-incident.ts'
import { CallNow } from './call-now.tsx'
import { OwnPosition } from './own-position.tsx'
import styles from './report-form-screen.module.css'
import { ClosedNotice, Corrections } from './report-notices.tsx'
import {
  casualtiesOf,
  firstReport,
  problemsOfReport,
  type ReportDraft,
  type TextOfReport,
  trimmed,
  withLine,
} from './report-rules.ts'

const FORM = 'report-to-999'
const ABOVE = '/logs'

/** What the operator of 999 asks, in that order, filled in with what the app knows. */
export function ReportFormScreen() {
  const { incident, state, retry } = useNamedIncident()
  if (incident) return <NewReport key={incident.id} incident={incident} />
  return (
    <StaffScreen title="Report to 999" back="/menu">
      <SectionLoader read={{ state, retry }}>
        {() => (
          <Notice
            kind="danger"
            title="In danger? Call 999 now"
            actions={
              <>
                <LinkButton to="tel:999" kind="danger">
                  Call 999
                </LinkButton>
                <LinkButton to="/incidents">Report Incident</LinkButton>
              </>
            }
          >
            A report can be written here once the incident has been reported in Holdfast.
          </Notice>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

function NewReport({ incident }: { incident: Incident }) {
  const navigate = useNavigate()
  const { addReport } = useAddLogEntry(incident.id)
  const key = `report to 999 ${incident.id}`
  const draft = useFormDraft<ReportDraft>(key)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const { start, casualties, previous } = useStart(incident)
  const fields = { ...start, ...draft.value?.typed }

  /** A position is found seconds after the tap: what was typed meanwhile stays. */
  function change(changed: (fields: Methane) => Partial<Methane>) {
    const { id, typed } = readDraft<ReportDraft>(key) ?? { id: newRecordId(), typed: {} }
    draft.save({ id, typed: { ...typed, ...changed({ ...start, ...typed }) } })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOfReport(fields)
    setProblems(found)
    if (found.length > 0 || isSaving || draft.isEnded) return
    const report = trimmed(fields)
    // A new time and author would say that somebody has looked again.
    const isSame = previous !== undefined && changedFields(report, previous.report).length === 0
    const id = isSame ? previous.entry.id : (draft.value?.id ?? newRecordId())
    setSaving(true)
    const isKept = isSame || (await addReport(id, report).catch(() => false))
    setSaving(false)
    if (!isKept) return setProblems([{ message: NOT_KEPT }])
    draft.end()
    navigate(`/methane/${id}?incident=${incident.id}`, { replace: true, viewTransition: true })
  }

  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  const area = (name: TextOfReport, hint?: string) => (
    <TextArea
      name={name}
      label={METHANE_LABELS[name]}
      hint={hint}
      minRows={1}
      error={errorOf(name)}
      value={fields[name]}
      onChange={({ target }) => change(() => ({ [name]: target.value }))}
    />
  )
  return (
    <StaffScreen
      title="Report to 999"
      back={ABOVE}
      bottom={
        <OutboxSaveBar form={FORM} busy={isSaving}>
          Save and read aloud
        </OutboxSaveBar>
      }
    >
      <IncidentLine incident={incident} />
      <CallNow isExercise={incident.exercise} />
      <div role="status" className={styles.notices}>
        <ClosedNotice incident={incident} />
        {previous && <Previous report={previous} />}
      </div>
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} />
        <Switch
          name="major"
          label="Major incident"
          hint="Switch it on only if many are hurt or in danger. The emergency services decide."
          checked={fields.major}
          onChange={({ target }) => change(() => ({ major: target.checked }))}
        />
        {area('exactlocation', 'Road and postcode, then building, floor and room.')}
        <OwnPosition
          onFound={(line) =>
            change(({ exactlocation }) => ({ exactlocation: withLine(exactlocation, line) }))
          }
        />
        {area('type', 'What happened, in one sentence.')}
        {area('hazards', 'What is still dangerous: fire, gas, chemicals, a weapon, water.')}
        {area('access', 'Which gate, where to meet, and which way is not safe.')}
        {area(
          'casualties',
          casualties === '' ? 'How many, and how badly.' : `${casualties.replaceAll('\n', '. ')}.`,
        )}
        {area('services', 'Which are here, and which you need.')}
      </form>
    </StaffScreen>
  )
}

/** What the form starts with: the last report, or what the app knows. */
function useStart(incident: Incident) {
  const { organisationname } = useMe()
  const known = useContent().data?.initial_action?.report
  const groups = useExpectedGroups(incident.id).data ?? []
  const { rows: counts } = useCounts(incident.id)
  const alerted = useNewestAlertToAll(incident.id)
  const previous = reportsTo999(useLogEntries(incident.id).rows).at(-1)
  const casualties = casualtiesOf(
    summariseRollCall(groups, counts, alerted).totals,
    useCallsOfIncident(incident.id).callers,
  )
  const start =
    previous?.report ?? firstReport({ organisationname, incident, start: known, casualties })
  return { start, casualties, previous }
}

function Previous({ report: { entry, corrections } }: { report: Report }) {
  return (
    <>
      <Notice
        title={`The last report was at ${formatTime(entry.timestamp)}, by ${entry.authorname}`}
        actions={
          <LinkButton to={`/methane/${entry.id}?incident=${entry.incidentid}`}>
            Read aloud
          </LinkButton>
        }
      >
        Change below what is different now, and save it as an update.
      </Notice>
      <Corrections corrections={corrections} />
    </>
  )
}
