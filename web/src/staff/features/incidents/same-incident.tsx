import { faCodeMerge } from '@fortawesome/free-solid-svg-icons/faCodeMerge'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { isMerged, mainIncidentOf } from '@holdfast/contract/incidents/merged-incidents'
import { useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useMergeIncident, useSeparateIncident } from '../../../data/incidents/merging.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { mergeCandidates, perhapsSame } from '../../../domain/same-incidents.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { IncidentChoiceDialog } from './incident-choice-dialog.tsx'

/** Whether this person may say now that an open incident is the same as another one. */
function useCanMerge(incident: Incident): boolean {
  const me = useMe()
  const online = useOnline()
  return online && incident.closed === null && isAllowed(me, 'merge incidents')
}

/** Where the incident goes on, if it is merged; otherwise whether another report may be of the same. */
export function SameIncidentNotice({ incident }: { incident: Incident }) {
  const incidents = useIncidents().data ?? []
  const { open } = useActiveIncident()
  const canMerge = useCanMerge(incident)
  if (isMerged(incidents, incident)) {
    return <MergedNotice incident={incident} main={mainIncidentOf(incidents, incident)} />
  }
  const other = canMerge ? perhapsSame(open, incident) : undefined
  if (other === undefined) return null
  return (
    <Notice
      title="Is this the same as another incident?"
      actions={<MergeButton incident={incident} choices={[other]} />}
    >
      {other.authorname} reported “{nameOf(other)}” at {formatTime(other.timestamp)}.
    </Notice>
  )
}

function MergedNotice({ incident, main }: { incident: Incident; main: Incident }) {
  const canSeparate = useCanMerge(incident)
  const separation = useSeparateIncident()
  const confirm = useConfirm()
  const toast = useToast()

  async function separate() {
    separation.reset()
    const isSure = await confirm({
      message: 'Take the two incidents apart again?',
      details: (
        <p>Each then has its own log, roll call, tasks and alerts, and is closed separately.</p>
      ),
    })
    if (!isSure) return
    const outcome = await separation.run({ id: incident.id })
    if (outcome.ok) toast.success('Taken apart again')
  }

  return (
    <Notice
      icon={faCodeMerge}
      title={`Merged into “${nameOf(main)}”`}
      actions={
        <>
          <LinkButton kind="primary" to={`/incidents/${main.id}`}>
            Open that incident
          </LinkButton>
          {canSeparate && (
            <Button busy={separation.pending} onClick={() => void separate()}>
              Take apart again
            </Button>
          )}
        </>
      }
    >
      <p>Both are the same. Its log, roll call, tasks and alerts go on there.</p>
      {separation.failure && (
        <FailureNotice
          title="The incidents were not taken apart"
          sentences={[separation.failure.message]}
        />
      )}
    </Notice>
  )
}

/** Opens the dialog in which people say that both are the same. Absent where there is nothing to merge with. */
export function SameIncidentButton({ incident }: { incident: Incident }) {
  const { open } = useActiveIncident()
  const choices = mergeCandidates(open, incident)
  const isMain = open.some(({ id }) => id === incident.id)
  if (!useCanMerge(incident) || !isMain || choices.length === 0) return null
  return <MergeButton incident={incident} choices={choices} />
}

type MergeProps = { incident: Incident; choices: readonly Incident[] }

function MergeButton({ incident, choices }: MergeProps) {
  const merging = useMergeIncident()
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)

  async function merge(main: Incident) {
    const outcome = await merging.run({ id: incident.id, into: main.id })
    if (!outcome.ok) return
    setOpen(false)
    toast.success('The two incidents are one now')
    navigate(`/incidents/${outcome.value.mergedinto ?? main.id}`, { viewTransition: true })
  }

  function open() {
    merging.reset()
    setOpen(true)
  }

  return (
    <>
      <Button icon={faCodeMerge} onClick={open}>
        Same as another incident…
      </Button>
      {isOpen && (
        <IncidentChoiceDialog
          title="Same as another incident"
          question="Which incident is it the same as?"
          choices={choices}
          action="Merge"
          failure={merging.failure}
          pending={merging.pending}
          onChoose={(main) => void merge(main)}
          onClose={() => setOpen(false)}
        >
          <p>
            “{nameOf(incident)}” becomes part of the other incident: its log, roll call, tasks and
            alerts are read there. Nothing is lost, and you can take the two apart again.
          </p>
        </IncidentChoiceDialog>
      )}
    </>
  )
}

function nameOf(incident: Incident): string {
  return shortenDetails(incidentName(incident), 60)
}
