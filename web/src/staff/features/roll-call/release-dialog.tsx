import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import type { Pickup } from '../../../data/incidents/pickups.ts'
import { addRelease } from '../../../data/incidents/releases.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { AdultForm, type NamedAdult, type Submitted } from './adult-form.tsx'
import { HandedOver } from './handed-over.tsx'
import type { PersonRow } from './person-row.ts'
import { describeStanding, isReportedMissing, nameAndGroup, nameOf } from './person-rows.ts'
import { ReleaseOutcome } from './release-outcome.tsx'
import { releasedBefore } from './reunification-rules.ts'
import { RequestsFor } from './stations/requests-for.tsx'
import { WhichChild } from './which-child.tsx'

type ReleaseDialogProps = {
  incidentid: string
  row: PersonRow
  /** Others with the same name. */
  namesakes: readonly PersonRow[]
  /** The request of the adult, as the greeter noted it. */
  pickup?: Pickup | undefined
  onClose: () => void
}

/** Hands somebody to an adult: first who that is, then whether it is recorded. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { incidentid, row, namesakes, pickup, onClose } = props
  const [sent, setSent] = useState<Sent>()
  const before = sent ? undefined : releasedBefore(row)
  return (
    <Dialog
      open
      title={nameAndGroup(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {sent ? (
        <ReleaseOutcome {...sent} row={row} />
      ) : (
        <>
          <WhichChild
            row={row}
            namesakes={namesakes}
            ifMissing={`After you hand ${nameOf(row)} over, people will stop looking for them.`}
          />
          <RequestsFor incidentid={incidentid} row={row} pickupid={pickup?.id} />
        </>
      )}
      {before && <HandedOver incidentid={incidentid} row={row} onDone={onClose} />}
      {!sent && !before && (
        <ReleaseForm incidentid={incidentid} row={row} pickup={pickup} onSent={setSent} />
      )}
    </Dialog>
  )
}

type Sent = { id: string; to: string; wasOffline: boolean }

type ReleaseFormProps = Pick<ReleaseDialogProps, 'incidentid' | 'row' | 'pickup'> & {
  onSent: (sent: Sent) => void
}

function ReleaseForm({ incidentid, row, pickup, onSent }: ReleaseFormProps) {
  const isReachable = useIsServerReachable()
  const isSure = useQuestions(row)

  async function handOver(named: NamedAdult, noteText: string): Promise<Submitted> {
    if (!(await isSure(named.adult, noteText))) return 'cancelled'
    const release = { ...named, noteText, offline: !isReachable }
    const id = await addRelease(incidentid, row.person, release)
    if (id === undefined) return 'not-stored'
    onSent({ id, to: nameAdult(named), wasOffline: !isReachable })
    return 'stored'
  }

  // Whoever hands over says anew who it is: what the greeter saw proves nothing here.
  const start = pickup && {
    adult: pickup.collector.adult,
    relationship: pickup.collector.relationship,
  }
  return (
    <AdultForm
      incidentid={incidentid}
      row={row}
      {...(start && { start })}
      label="Hand over"
      onSubmit={handOver}
    >
      {row.mark && !isReportedMissing(row) && <p className="meta">{describeStanding(row)}</p>}
    </AdultForm>
  )
}

/** What is asked before somebody goes: whether it is the missing child, and whether the note was read. */
function useQuestions(row: PersonRow): (adult: string, noteText: string) => Promise<boolean> {
  const confirm = useConfirm()

  function askWhetherFound(): Promise<boolean> {
    return confirm({
      message: `Is the missing ${nameAndGroup(row)} the child in front of you?`,
      confirmLabel: `${nameOf(row)} is here`,
      danger: true,
    })
  }

  function askWhetherRead(adult: string, noteText: string): Promise<boolean> {
    return confirm({
      message: `The school has noted: ${noteText}. Hand ${nameOf(row)} to ${adult} all the same?`,
      confirmLabel: 'I have read this',
      danger: true,
    })
  }

  return async (adult, noteText) => {
    if (isReportedMissing(row) && !(await askWhetherFound())) return false
    return noteText === '' || (await askWhetherRead(adult, noteText))
  }
}
