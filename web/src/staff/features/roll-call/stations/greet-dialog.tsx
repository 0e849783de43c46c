import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import { nameAdult } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import {
  addPickup,
  type Pickup,
  usePickupOutcome,
  usePickups,
} from '../../../../data/incidents/pickups.ts'
import { NOT_KEPT } from '../../../../domain/not-kept.ts'
import { useIsServerReachable } from '../../../../http/server-reachability.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { formatTime } from '../../../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../../../ui/screen/notice.tsx'
import { AdultFields, NO_ADULT, type TypedAdult } from '../adult-fields.tsx'
import { AdultsWhoCollect } from '../adults-who-collect.tsx'
import { describeStanding, nameAndGroup, nameOf, type PersonRow } from '../person-rows.ts'
import styles from '../release-dialog.module.css'
import { WhichChild } from '../release-dialog.tsx'
import { isAway, releasedBefore } from '../reunification-rules.ts'
import { asking } from './pickup-rows.ts'

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
        <Outcome asked={asked} name={nameOf(row)} />
      ) : (
        <>
          <WhichChild row={row} namesakes={namesakes} />
          <Before incidentid={incidentid} row={row} />
          <AskForm incidentid={incidentid} row={row} onAsked={setAsked} />
        </>
      )}
    </Dialog>
  )
}

/** `id` of the request, and who asks. */
type Asked = { id: string; adult: string }

/** The next phones learn of it from the server alone. */
function Outcome({ asked: { id, adult }, name }: { asked: Asked; name: string }) {
  const outcome = usePickupOutcome(id)
  const isReachable = useIsServerReachable()
  if (outcome.state === 'refused') {
    return (
      <Notice kind="danger" title="Nobody knows that you asked">
        {outcome.why}
      </Notice>
    )
  }
  return (
    <div role="status">
      {outcome.state === 'recorded' && (
        <Notice kind="ok" title={`${adult} waits for ${name}`}>
          Runners see it. Send the adult to where people are handed over.
        </Notice>
      )}
      {outcome.state === 'waiting' && isReachable && <p>Telling the runners…</p>}
      {outcome.state === 'waiting' && !isReachable && (
        <Notice kind="warn" title="Kept on this phone, and not sent yet">
          The server does not answer, so no runner sees it. Tell one that {adult} waits for {name}.
        </Notice>
      )}
    </div>
  )
}

/** What the greeter must know before anybody runs. */
function Before({ incidentid, row }: Pick<GreetDialogProps, 'incidentid' | 'row'>) {
  const earlier = asking(usePickups(incidentid), row.key)
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
            <p key={pickup.id}>{describeEarlier(pickup)}</p>
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

/** `Ana Hill (mother) · Dana Fox, 10:02` */
function describeEarlier({ collector, asked }: Pickup): string {
  return `${nameAdult(collector)} · ${asked.authorname}, ${formatTime(asked.timestamp)}`
}

type AskFormProps = Pick<GreetDialogProps, 'incidentid' | 'row'> & {
  onAsked: (asked: Asked) => void
}

function AskForm({ incidentid, row, onAsked }: AskFormProps) {
  // No draft: an adult's name is on the phone only until it is sent.
  const [typed, setTyped] = useState(NO_ADULT)
  const [showErrors, setShowErrors] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const change = (changed: Partial<TypedAdult>) => setTyped({ ...typed, ...changed })

  // If the school has a note about this adult, being on the list is not proof enough.
  function choose({ name, relationship, note }: PersonAdult) {
    change({ adult: name, relationship, identity: note === '' ? 'list' : '' })
  }

  async function ask() {
    setShowErrors(true)
    const { identity, note } = typed
    const adult = typed.adult.trim()
    if (adult === '' || identity === '') return
    const collector = { adult, relationship: typed.relationship.trim(), identity }
    const asking = { person: row.person, collector, note }
    const id = await addPickup(incidentid, asking).catch(() => undefined)
    setNotStored(id === undefined)
    if (id !== undefined) onAsked({ id, adult: nameAdult(collector) })
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      {isNotStored && <FailureNotice sentences={[NOT_KEPT]} />}
      <AdultsWhoCollect
        incidentid={incidentid}
        personid={row.person.personid}
        chosen={typed.adult}
        onChoose={choose}
      />
      <AdultFields typed={typed} showErrors={showErrors} onType={change} />
      <Button type="submit" kind="primary" block>
        Ask for {nameOf(row)}
      </Button>
    </form>
  )
}
