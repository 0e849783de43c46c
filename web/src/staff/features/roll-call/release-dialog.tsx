import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import { nameAdult, type Release } from '@holdfast/contract/roll-call/release-words'
import { isMissing } from '@holdfast/contract/roll-call/standing-marks'
import { useState } from 'react'
import { addRelease } from '../../../data/incidents/releases.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useIsServerReachable } from '../../../http/server-reachability.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { AdultFields, NO_ADULT, type TypedAdult } from './adult-fields.tsx'
import { AdultsWhoCollect, useNoteToRead } from './adults-who-collect.tsx'
import { HandedOver } from './handed-over.tsx'
import { describeStanding, nameAndGroup, nameOf, type PersonRow } from './person-rows.ts'
import styles from './release-dialog.module.css'
import { ReleaseOutcome } from './release-outcome.tsx'
import { releasedBefore } from './reunification-rules.ts'

type ReleaseDialogProps = {
  incidentid: string
  row: PersonRow
  /** Others with the same name. */
  namesakes: readonly PersonRow[]
  /** The adult who asked for them, as the greeter noted it. */
  collector?: Release | undefined
  onClose: () => void
}

/** Hands somebody to an adult: first who that is, then whether it is recorded. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { incidentid, row, namesakes, collector, onClose } = props
  const [sent, setSent] = useState<Sent>()
  const before = sent ? undefined : releasedBefore(row)
  return (
    <Dialog
      open
      title={nameAndGroup(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {!sent && <WhichChild row={row} namesakes={namesakes} />}
      {sent && <ReleaseOutcome {...sent} row={row} />}
      {before && <HandedOver incidentid={incidentid} row={row} onDone={onClose} />}
      {!sent && !before && (
        <ReleaseForm incidentid={incidentid} row={row} collector={collector} onSent={setSent} />
      )}
    </Dialog>
  )
}

/** What tells this child from others: a missing one would otherwise be crossed off for somebody of the same name. */
export function WhichChild({ row, namesakes }: Pick<ReleaseDialogProps, 'row' | 'namesakes'>) {
  const name = nameOf(row)
  const needs = row.needs || (row.hasNeeds ? 'Needs help in an evacuation' : '')
  return (
    <>
      {needs !== '' && <p>{needs}</p>}
      {namesakes.length > 0 && (
        <Notice kind="warn" title={`Somebody else is called ${name} too`}>
          {namesakes.map(nameAndGroup).join('; ')}. Ask which class the child is in before you
          continue.
        </Notice>
      )}
      {row.mark && isMissing(row.mark) && (
        <Notice kind="danger" title={`${name} is reported missing`}>
          {describeStanding(row)}. After you hand {name} over, people will stop looking for them.
        </Notice>
      )}
    </>
  )
}

type Sent = { id: string; to: string; wasOffline: boolean }

type ReleaseFormProps = {
  incidentid: string
  row: PersonRow
  collector: Release | undefined
  onSent: (sent: Sent) => void
}

function ReleaseForm({ incidentid, row, collector, onSent }: ReleaseFormProps) {
  const isReachable = useIsServerReachable()
  const confirm = useConfirm()
  // No draft: an adult's name is on the phone only until it is sent.
  const [typed, setTyped] = useState<TypedAdult>({ ...NO_ADULT, ...collector })
  const [showErrors, setShowErrors] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const { adult, relationship, identity, note } = typed
  const noted = useNoteToRead(incidentid, row.person.personid, adult)
  const change = (changed: Partial<TypedAdult>) => setTyped({ ...typed, ...changed })

  // If the school has a note about this adult, being on the list is not proof enough.
  function choose({ name, relationship, note }: PersonAdult) {
    change({ adult: name, relationship, identity: note === '' ? 'list' : '' })
  }

  function askWhetherFound(): Promise<boolean> {
    return confirm({
      message: `Is the missing ${nameAndGroup(row)} the child in front of you?`,
      confirmLabel: `${nameOf(row)} is here`,
      danger: true,
    })
  }

  function askWhetherRead(): Promise<boolean> {
    return confirm({
      message: `The school has noted: ${noted}. Hand ${nameOf(row)} to ${adult.trim()} all the same?`,
      confirmLabel: 'I have read this',
      danger: true,
    })
  }

  async function handOver() {
    setShowErrors(true)
    if (adult.trim() === '' || identity === '') return
    if (row.mark && isMissing(row.mark) && !(await askWhetherFound())) return
    if (noted !== '' && !(await askWhetherRead())) return
    const named = { adult: adult.trim(), relationship: relationship.trim(), identity }
    const readnote = noted === '' ? undefined : noted
    const release = { ...named, note, readnote, offline: !isReachable }
    const id = await addRelease(incidentid, row.person, release).catch(() => undefined)
    setNotStored(id === undefined)
    if (id === undefined) return
    onSent({ id, to: nameAdult(named), wasOffline: !isReachable })
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void handOver()
      }}
    >
      {isNotStored && <FailureNotice sentences={[NOT_KEPT]} />}
      {row.mark && !isMissing(row.mark) && <p className="meta">{describeStanding(row)}</p>}
      <AdultsWhoCollect
        incidentid={incidentid}
        personid={row.person.personid}
        chosen={adult}
        onChoose={choose}
      />
      <AdultFields typed={typed} showErrors={showErrors} onType={change} />
      <Button type="submit" kind="primary" block>
        Hand over
      </Button>
    </form>
  )
}
