import type { PersonAdult } from '@holdfast/contract/roll-call/people'
import type { CollectingAdult } from '@holdfast/contract/roll-call/release-words'
import { type ReactNode, useState } from 'react'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { AdultFields, NO_ADULT, type TypedAdult } from './adult-fields.tsx'
import { AdultsWhoCollect, useNoteToRead } from './adults-who-collect.tsx'
import type { PersonRow } from './person-row.ts'
import styles from './release-dialog.module.css'

export type NamedAdult = CollectingAdult & { note: string }

/** `cancelled`: whoever filled in the form was asked something, and said no. */
export type Submitted = 'stored' | 'not-stored' | 'cancelled'

type AdultFormProps = {
  incidentid: string
  row: PersonRow
  /** What is known of the adult before. */
  start?: Partial<TypedAdult>
  /** Of the button. */
  label: string
  /** `noteText`: what the school has noted about the adult; `""` if nothing, or while it is not known. */
  onSubmit: (named: NamedAdult, noteText: string) => Promise<Submitted>
  children?: ReactNode
}

/** Who the adult is, from the school's list or typed. */
export function AdultForm({ incidentid, row, start, label, onSubmit, children }: AdultFormProps) {
  // No draft: an adult's name is on the phone only until it is sent.
  const [typed, setTyped] = useState<TypedAdult>({ ...NO_ADULT, ...start })
  const [showErrors, setShowErrors] = useState(false)
  const [isNotStored, setNotStored] = useState(false)
  const [isStoring, setStoring] = useState(false)
  const noteText = useNoteToRead(incidentid, row.person.personid, typed.adult)
  const change = (changed: Partial<TypedAdult>) => setTyped({ ...typed, ...changed })

  // If the school has a note about this adult, being on the list is not proof enough.
  function choose({ name, relationship, note }: PersonAdult) {
    change({ adult: name, relationship, identity: note === '' ? 'list' : '' })
  }

  async function submit() {
    setShowErrors(true)
    const { identity, note } = typed
    const adult = typed.adult.trim()
    if (adult === '' || identity === '' || isStoring) return
    setStoring(true)
    const named = { adult, relationship: typed.relationship.trim(), identity, note }
    const submitted = await onSubmit(named, noteText).catch(() => 'not-stored' as const)
    setNotStored(submitted === 'not-stored')
    setStoring(false)
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isNotStored && <FailureNotice sentences={[NOT_KEPT]} />}
      {children}
      <AdultsWhoCollect
        incidentid={incidentid}
        personid={row.person.personid}
        chosen={typed.adult}
        onChoose={choose}
      />
      <AdultFields typed={typed} showErrors={showErrors} onType={change} />
      <Button type="submit" kind="primary" block busy={isStoring}>
        {label}
      </Button>
    </form>
  )
}
