import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addPickup, usePickupOutcome, usePickups } from '../../../../data/incidents/pickups.ts'
import { useIsServerReachable } from '../../../../http/server-reachability.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { AdultForm, type NamedAdult, type Submitted } from '../adult-form.tsx'
import type { PersonRow } from '../person-row.ts'
import { describeStanding, nameAndGroup, nameOf } from '../person-rows.ts'
import { isAway, releasedBefore } from '../reunification-rules.ts'
import { WhichChild } from '../which-child.tsx'
import {
  asking,
  describeAsked,
  describeNotedCollector,
  describeWithdrawn,
  pickupsFor,
} from './pickup-rows.ts'

type GreetDialogProps = {
  incidentid: string
  row: PersonRow
  /** Others with the same name. */
  namesakes: readonly PersonRow[]
  onClose: () => void
}

/** Notes who asks for somebody. It hands nobody over, so what is warned of here does not stop it. */
export function GreetDialog({ incidentid, row, namesakes, onClose }: GreetDialogProps) {
  const [asked, setAsked] = useState<Asked>()
  return (
    <Dialog
      open
      title={nameAndGroup(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{asked ? 'Next adult' : 'Close'}</Button>}
    >
      {asked ? (
        <Outcome incidentid={incidentid} asked={asked} name={nameOf(row)} />
      ) : (
        <>
          <WhichChild
            row={row}
            namesakes={namesakes}
            ifMissing="Fetch somebody of the team before you say so to the adult."
          />
          <Before incidentid={incidentid} row={row} />
          <AskForm incidentid={incidentid} row={row} onAsked={setAsked} />
        </>
      )}
    </Dialog>
  )
}

/** `id` of the request, and who asks. */
type Asked = { id: string; adult: string }

type OutcomeProps = { incidentid: string; asked: Asked; name: string }

/** The next phones learn of it from the server alone. */
function Outcome({ incidentid, asked: { id, adult }, name }: OutcomeProps) {
  const pickups = usePickups(incidentid)
  const outcome = usePickupOutcome(id, pickups)
  const pickup = pickups.find((each) => each.id === id)
  const noted = pickup && describeNotedCollector(pickup, name)
  if (outcome.state === 'refused') {
    return (
      <Notice kind="danger" title="Nobody knows that you asked">
        {outcome.why}
      </Notice>
    )
  }
  return (
    <>
      {noted && <Notice kind="danger">{noted}.</Notice>}
      <div role="status">
        <Told state={outcome.state} adult={adult} name={name} />
      </div>
    </>
  )
}

type ToldProps = { state: 'sending' | 'recorded' | 'unknown'; adult: string; name: string }

function Told({ state, adult, name }: ToldProps) {
  const isReachable = useIsServerReachable()
  if (state === 'recorded') {
    return (
      <Notice kind="ok" title={`${adult} waits for ${name}`}>
        Runners see it. Send the adult to where people are handed over.
      </Notice>
    )
  }
  if (state === 'unknown') {
    return (
      <Notice kind="warn" title="It is not known whether this was recorded">
        Close this, and look for {name} in the list of those who wait.
      </Notice>
    )
  }
  if (isReachable) return <p>Telling the runners…</p>
  return (
    <Notice kind="warn" title="Kept on this phone, and not sent yet">
      The server does not answer, so no runner sees it. Tell one that {adult} waits for {name}.
    </Notice>
  )
}

/** What the greeter must know before anybody runs. */
function Before({ incidentid, row }: Pick<GreetDialogProps, 'incidentid' | 'row'>) {
  const pickups = usePickups(incidentid)
  const earlier = asking(pickups, row.key)
  const withdrawn = pickupsFor(pickups, row.key).filter(({ state }) => state === 'withdrawn')
  const name = nameOf(row)
  const released = releasedBefore(row)
  return (
    <>
      {released && (
        <Notice kind="danger" title="Handed over already">
          {released}. Fetch an admin before you send this adult on.
        </Notice>
      )}
      {!released && earlier.length > 0 && (
        <Notice kind="danger" title={`${name} is asked for already`}>
          {earlier.map((pickup) => (
            <p key={pickup.id}>{describeAsked(pickup)}</p>
          ))}
        </Notice>
      )}
      {withdrawn.length > 0 && (
        <Notice kind="warn" title={`${name} was asked for before`}>
          {withdrawn.map((pickup) => (
            <p key={pickup.id}>{describeWithdrawn(pickup)}</p>
          ))}
        </Notice>
      )}
      {isAway(row) && (
        <Notice kind="warn" title={`${name} is not on site today`}>
          {describeStanding(row)}
        </Notice>
      )}
      {row.mark?.state === 'injured' && (
        <Notice kind="warn" title={`${name} is injured`}>
          {describeStanding(row)}. Fetch somebody of the team before you say so to the adult.
        </Notice>
      )}
    </>
  )
}

type AskFormProps = Pick<GreetDialogProps, 'incidentid' | 'row'> & {
  onAsked: (asked: Asked) => void
}

function AskForm({ incidentid, row, onAsked }: AskFormProps) {
  async function ask({ note, ...collector }: NamedAdult): Promise<Submitted> {
    const id = await addPickup(incidentid, { person: row.person, collector, note })
    if (id === undefined) return 'not-stored'
    onAsked({ id, adult: nameAdult(collector) })
    return 'stored'
  }

  return (
    <AdultForm incidentid={incidentid} row={row} label={`Ask for ${nameOf(row)}`} onSubmit={ask} />
  )
}
