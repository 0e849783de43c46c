import { nameAdult, type Release } from '@holdfast/contract/roll-call/release-words'
import { useState } from 'react'
import { addRelease } from '../../../data/incidents/releases.ts'
import { addMark, type MarkToAdd } from '../../../data/incidents/roll-marks.ts'
import { TAP_NOT_KEPT } from '../../../domain/not-kept.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { useNoteToRead } from './adults-who-collect.tsx'
import type { PersonRow } from './person-row.ts'
import { describeUnreadNote, nameOf } from './person-rows.ts'
import { describeReleased, releasedBefore, twoReleases } from './reunification-rules.ts'

type HandedOverProps = { incidentid: string; row: PersonRow; onDone: () => void }

/** Replaces the form when somebody was already handed over: shows the releases and asks what is true. */
export function HandedOver({ incidentid, row, onDone }: HandedOverProps) {
  const name = nameOf(row)
  const both = twoReleases(row)
  const before = row.mark?.released?.release
  const noteText = useNoteToRead(incidentid, row.person.personid, before?.noted ? before.adult : '')
  const { isNotStored, cameBack, mark, settle } = useSettling({ incidentid, row, onDone }, noteText)
  return (
    <>
      <WhatWasSaid row={row} noteText={noteText} />
      {isNotStored && <FailureNotice sentences={[TAP_NOT_KEPT]} />}
      {both.map(
        ({ release }) =>
          release && (
            <Button key={release.adult} block onClick={() => void settle(release)}>
              {name} is with {nameAdult(release)}
            </Button>
          ),
      )}
      {noteText !== '' && before && both.length === 0 && (
        <Button block onClick={() => void settle(before)}>
          I have read the note: {name} is with {nameAdult(before)}
        </Button>
      )}
      <Button block onClick={() => void cameBack()}>
        {name} came back
      </Button>
      <Button block kind="danger" onClick={() => void mark({ state: 'missing', note: '' })}>
        {name} is missing
      </Button>
    </>
  )
}

function WhatWasSaid({ row, noteText }: { row: PersonRow; noteText: string }) {
  const both = twoReleases(row)
  return (
    <Notice kind="danger" title={both.length > 0 ? 'Handed over twice' : 'Handed over already'}>
      {both.length > 0 ? (
        both.map((said) => <p key={said.timestamp}>{describeReleased(said)}</p>)
      ) : (
        <p>{releasedBefore(row)}</p>
      )}
      {describeUnreadNote(row) && <p>{describeUnreadNote(row)}.</p>}
      {noteText !== '' && <p>The school has noted: {noteText}</p>}
      <p>Find out where {nameOf(row)} is before you let anybody go.</p>
    </Notice>
  )
}

function useSettling({ incidentid, row, onDone }: HandedOverProps, noteText: string) {
  const confirm = useConfirm()
  const [isNotStored, setNotStored] = useState(false)
  const name = nameOf(row)

  function finish(isKept: boolean) {
    setNotStored(!isKept)
    if (isKept) onDone()
  }

  async function cameBack() {
    const isSure = await confirm({
      message: `Is ${name} with you?`,
      details: (
        <p>
          {releasedBefore(row)}. After this, {name} can be handed over again.
        </p>
      ),
      confirmLabel: `${name} is here`,
    })
    if (!isSure) return
    await mark({ state: 'present', note: 'Came back' })
  }

  async function mark(said: Pick<MarkToAdd, 'state' | 'note'>) {
    const added = { people: [row.person], place: '', ...said }
    finish(await addMark(incidentid, added).catch(() => false))
  }

  async function settle({ adult, relationship, identity }: Release) {
    const settled = {
      ...{ adult, relationship, identity },
      note:
        noteText === ''
          ? 'Confirmed after two releases disagreed'
          : 'Confirmed after the note was read',
      // Nobody waits for the answer: this only says where the child is.
      ...{ noteText, offline: true },
    }
    finish((await addRelease(incidentid, row.person, settled).catch(() => undefined)) !== undefined)
  }

  return { isNotStored, cameBack, mark, settle }
}
