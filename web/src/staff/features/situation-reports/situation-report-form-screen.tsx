import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { newRecordId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { draftSituationReport } from '@holdfast/contract/incidents/situation-report-draft'
import {
  SECTION_NAMES,
  type SituationReport,
  type SituationReportSection,
} from '@holdfast/contract/incidents/situation-reports'
import { type FormEvent, useState } from 'react'
import { useIncidentSummary } from '../../../data/incidents/incident-summary.ts'
import { useAddLogEntry } from '../../../data/log/incident-log.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useNavigate, useParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { OutboxSaveBar } from '../../shell/outbox-save-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { ReportSectionField } from './report-section-field.tsx'
import styles from './situation-report-form-screen.module.css'
import { ClosedNotice, NotReadable } from './situation-report-notices.tsx'
import {
  isSameReport,
  problemsOfReport,
  type ReportDraft,
  timesOf,
  trimmed,
} from './situation-report-rules.ts'
import { type NamedVersion, reportsPath, useReportedIncident } from './use-reported-incident.ts'

const FORM = 'situation-report'

/** Writes the next version of an incident's situation report. */
export function SituationReportFormScreen() {
  const { incidentid = '' } = useParams()
  const { incident, isReadable, versions, next, reads, isLoading, title } = useReportedIncident()
  const canWrite = isAllowed(useMe(), 'write situation reports')
  if (incident && isReadable && canWrite && !isLoading) {
    return <NewVersion key={incident.id} {...{ title, incident, next }} newest={versions.at(-1)} />
  }
  return (
    <StaffScreen title={title} back={reportsPath(incidentid)}>
      <SectionLoader read={[...reads]}>
        {() =>
          incident && isReadable && !canWrite ? (
            <Notice title="You cannot write situation reports">
              Admins and those who hold a team role can. You can read them.{' '}
              <LinkButton to={reportsPath(incidentid)}>Situation report</LinkButton>
            </Notice>
          ) : (
            !isLoading && <NotReadable incident={incident} />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

type NewVersionProps = {
  title: string
  incident: Incident
  newest: NamedVersion | undefined
  next: number
}

function NewVersion({ title, incident, newest, next }: NewVersionProps) {
  const navigate = useNavigate()
  const { addSituationReport } = useAddLogEntry(incident.id)
  const summary = useIncidentSummary(incident)
  const recorded = draftSituationReport(summary, timesOf(summary.at))
  const draft = useFormDraft<ReportDraft>(`situation report ${incident.id}`)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const [undo, setUndo] = useState<SituationReport>()
  const fields = draft.value?.fields ?? newest?.report ?? recorded
  const isOvertaken = draft.value !== undefined && draft.value.base !== (newest?.entry.id ?? null)

  /** With the first change all sections are kept, so that none changes under the reader's eyes. */
  function change(changed: Partial<SituationReport>) {
    const { id = newRecordId(), base = newest?.entry.id ?? null } = draft.value ?? {}
    draft.save({ id, base, fields: { ...fields, ...changed } })
  }

  function replace(changed: Partial<SituationReport>) {
    setUndo(fields)
    change(changed)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOfReport(fields)
    setProblems(found)
    if (found.length > 0 || isSaving || draft.isEnded) return
    // A new time and author would say that something has changed.
    const isSame = newest !== undefined && isSameReport(fields, newest.report)
    const id = isSame ? newest.entry.id : (draft.value?.id ?? newRecordId())
    setSaving(true)
    const isKept = isSame || (await addSituationReport(id, trimmed(fields)).catch(() => false))
    setSaving(false)
    if (!isKept) return setProblems([{ message: NOT_KEPT }])
    draft.end()
    navigate(reportsPath(incident.id, id), { replace: true, viewTransition: true })
  }

  const section = (name: SituationReportSection) => (
    <ReportSectionField
      key={name}
      name={name}
      value={fields[name]}
      error={problems.find(({ field }) => field === name)?.message}
      recorded={recorded[name]}
      other={isOvertaken ? newest : undefined}
      onType={(text) => change({ [name]: text })}
      onReplace={(text) => replace({ [name]: text })}
    />
  )
  return (
    <StaffScreen
      title={title}
      back={reportsPath(incident.id)}
      bottom={
        <OutboxSaveBar form={FORM} busy={isSaving}>
          {`Save as version ${next}`}
        </OutboxSaveBar>
      }
    >
      <IncidentLine incident={incident} />
      <ClosedNotice incident={incident} />
      <div role="status" className={styles.notices}>
        <Beginning newest={newest} isOvertaken={isOvertaken} />
        {undo && (
          <Notice
            title="Replaced"
            actions={
              <Button
                onClick={() => {
                  change(undo)
                  setUndo(undefined)
                }}
              >
                Undo
              </Button>
            }
          />
        )}
      </div>
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} />
        {SECTION_NAMES.map(section)}
      </form>
      {!isSameReport(fields, recorded) && (
        <Button onClick={() => replace(recorded)}>Take every section from the record</Button>
      )}
    </StaffScreen>
  )
}

type BeginningProps = { newest: NamedVersion | undefined; isOvertaken: boolean }

/** Says where the text came from, and whether somebody else has saved a version meanwhile. */
function Beginning({ newest, isOvertaken }: BeginningProps) {
  if (newest === undefined) {
    return (
      <Notice title="This is what the record says">
        Check each section, and take out what should not be passed on. Nothing is sent when you
        save.
      </Notice>
    )
  }
  const { label, entry } = newest
  const by = `${entry.authorname} at ${formatTime(entry.timestamp)}`
  if (!isOvertaken) {
    return (
      <Notice title={`This is version ${label}, by ${by}`}>
        Change what is different now. Below each section is what the record says.
      </Notice>
    )
  }
  return (
    <Notice kind="warn" title={`Version ${label} was saved by ${by}, while you were writing`}>
      Your text is kept. What that version says differently is below each section.
    </Notice>
  )
}
