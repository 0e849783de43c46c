import { newHandoverId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { MAX_HANDOVER_NOTE_CHARACTERS } from '@holdfast/contract/limits'
import { type FormEvent, useState } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useContent } from '../../../data/content/content.ts'
import { useIncidentFromStart } from '../../../data/incidents/active-incident.ts'
import { useHoldersAndDeputies } from '../../../data/incidents/allocations.ts'
import { handOver, useBrief } from '../../../data/incidents/handovers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useFormDraft } from '../../../editing/form-draft.ts'
import { useNavigate, useSearchParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ErrorSummary, type Problem } from '../../../ui/form/error-summary.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { ClosedWhileTyping } from '../../shell/closed-while-typing.tsx'
import { IncidentLine } from '../../shell/incident-line.tsx'
import { OutboxSaveBar } from '../../shell/outbox-save-bar.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { BriefSections } from './brief-sections.tsx'
import styles from './handover.module.css'
import { receiverOptions } from './handover-rules.ts'

const FORM = 'hand-over'
const ABOVE = '/roles'

type Role = { id: string; title: string }
type Fields = { id: string; roleid: string; touserid: string; note: string }

/** Hands over a role that the person holds, in the active incident; `?role=` names it. */
export function NewHandoverScreen() {
  const { incident, state, retry } = useIncidentFromStart()
  const me = useMe()
  const roles = (useContent().data?.roles ?? []).filter(({ id }) => me.roles.includes(id))
  const [first] = roles
  if (incident && first) {
    return <HandOver key={incident.id} incident={incident} roles={roles} first={first} />
  }
  return (
    <StaffScreen title="Hand over" back={ABOVE}>
      <SectionLoader read={{ state, retry }}>
        {() => (
          <Notice title={incident ? 'You hold no role' : 'No incident is in progress'}>
            {incident
              ? 'Only those who hold a role can hand it over. '
              : 'Between incidents, admins allocate roles. '}
            <LinkButton to={ABOVE}>Roles</LinkButton>
          </Notice>
        )}
      </SectionLoader>
    </StaffScreen>
  )
}

type HandOverProps = { incident: Incident; roles: readonly Role[]; first: Role }

function HandOver({ incident, roles, first }: HandOverProps) {
  const navigate = useNavigate()
  const named = useSearchParams()[0].get('role')
  const asked = roles.find(({ id }) => id === named) ?? first
  const draft = useFormDraft<Fields>(`handover ${incident.id} ${asked.id}`)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const fields = draft.value ?? { id: '', roleid: asked.id, touserid: '', note: '' }
  const role = roles.find(({ id }) => id === fields.roleid) ?? asked
  const options = receiverOptions(
    role.id,
    useMe().userid,
    useUsers().data ?? [],
    useHoldersAndDeputies().data ?? [],
  )
  const brief = useBrief(incident)

  // The id is made with the first touch, so that a second attempt hands nothing over twice.
  const type = (typed: Partial<Fields>) =>
    draft.save({ ...fields, ...typed, id: fields.id || newHandoverId() })

  async function save(event: FormEvent) {
    event.preventDefault()
    const to = options.find(({ value }) => value === fields.touserid)
    if (!to) return setProblems([{ field: 'touserid', message: 'Choose who takes over' }])
    if (isSaving || draft.isEnded) return
    setSaving(true)
    const receiver = { id: to.value, name: to.name }
    const note = fields.note.trim()
    const given = { id: fields.id, role, to: receiver, note }
    const isKept = await handOver(incident.id, given).catch(() => false)
    setSaving(false)
    if (!isKept) return setProblems([{ message: NOT_KEPT }])
    draft.end()
    navigate(`/handovers/${fields.id}?incident=${incident.id}`, { replace: true })
  }

  return (
    <StaffScreen
      title="Hand over"
      back={ABOVE}
      bottom={
        incident.closed === null && (
          <OutboxSaveBar form={FORM} busy={isSaving}>
            Hand over
          </OutboxSaveBar>
        )
      }
    >
      <IncidentLine incident={incident} />
      <ClosedWhileTyping incident={incident} />
      <form id={FORM} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <ErrorSummary problems={problems} />
        {roles.length > 1 && (
          <SelectField
            name="roleid"
            label="Role"
            options={roles.map(({ id, title }) => ({ value: id, label: title }))}
            value={role.id}
            onChange={({ target }) => type({ roleid: target.value, touserid: '' })}
          />
        )}
        <SelectField
          name="touserid"
          label={`Who takes over as ${role.title}?`}
          hint="You keep the role until they tap “I take over”. You can withdraw it until then."
          emptyOption="Choose a person"
          error={problems.find(({ field }) => field === 'touserid')?.message}
          options={options}
          value={fields.touserid}
          onChange={({ target }) => type({ touserid: target.value })}
        />
        <TextArea
          name="note"
          label="What they should know besides (optional)"
          minRows={1}
          maxLength={MAX_HANDOVER_NOTE_CHARACTERS}
          value={fields.note}
          onChange={({ target }) => type({ note: target.value })}
        />
      </form>
      <p className="meta">
        They read this brief. The server makes it again from the record when the handover arrives.
      </p>
      <BriefSections brief={brief} />
    </StaffScreen>
  )
}
