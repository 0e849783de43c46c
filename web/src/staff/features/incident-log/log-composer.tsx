import { faLocationDot } from '@fortawesome/free-solid-svg-icons/faLocationDot'
import { faPaperPlane } from '@fortawesome/free-solid-svg-icons/faPaperPlane'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import { newRecordId } from '@holdfast/contract/ids'
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useMergedIds } from '../../../data/incidents/merged-lists.ts'
import { useAddLogEntry } from '../../../data/log/incident-log.ts'
import { readLogText, readLogTime, saveLogText, useLogTexts } from '../../../data/log/log-drafts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { useOnline } from '../../../http/connectivity.ts'
import {
  chosenFor,
  giveToEntry,
  sendPicturesNow,
  useUnsentPictures,
} from '../../../sync/picture-outbox.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { AddPictures } from './add-pictures.tsx'
import { HappenedField } from './happened-field.tsx'
import { isSendKey, problemOfText, problemOfTime } from './incident-log-rules.ts'
import styles from './log-composer.module.css'
import {
  type DevicePosition,
  MAX_ACCURACY_METRES,
  useDevicePosition,
} from './use-device-position.ts'

const NO_ROOM =
  'The pictures could not be added, because this device has no room. They are still here: make room and send them.'

/** Whether an entry is in the outbox, and what its author must know. */
type Outcome = { isStored: boolean; problem: string | undefined }

function outcomeOf(isStored: boolean): Outcome {
  return { isStored, problem: isStored ? undefined : NOT_KEPT }
}

type LogComposerProps = {
  incidentid: string
  /** Called once an entry is in the outbox, from which it will be sent. */
  onAdded: () => void
}

/**
 * Writes to the log. The text is stored as a draft at every change, and cleared only when its entry is
 * in the outbox, which sends it once there is a connection.
 */
export function LogComposer({ incidentid, onAdded }: LogComposerProps) {
  const target = useIncidentOfDraft(incidentid)
  return <Composer incidentid={target} onAdded={onAdded} />
}

/**
 * What somebody has begun to write in an incident that was merged meanwhile is still sent to that one: its
 * log is read as one with that of the main incident.
 */
function useIncidentOfDraft(incidentid: string): string {
  const texts = useLogTexts()
  const pictures = useUnsentPictures()
  const isBegun = (id: string) => texts[id] !== undefined || chosenFor(pictures, id).length > 0
  return [incidentid, ...useMergedIds(incidentid)].find(isBegun) ?? incidentid
}

function Composer({ incidentid, onAdded }: LogComposerProps) {
  const online = useOnline()
  const { state: place, locate } = useDevicePosition()
  const { addText, addLocation } = useAddLogEntry(incidentid)
  const text = useLogTexts()[incidentid] ?? ''
  const chosen = chosenFor(useUnsentPictures(), incidentid)
  const [problem, setProblem] = useState<string>()
  const [timeProblem, setTimeProblem] = useState<string>()
  const isAdding = useRef(false)

  /** Resolves to whether the entry is in the outbox. */
  async function add(addEntry: () => Promise<Outcome>): Promise<boolean> {
    if (isAdding.current) return false
    isAdding.current = true
    const outcome = await addEntry().catch(() => outcomeOf(false))
    isAdding.current = false
    setProblem(outcome.problem)
    if (outcome.isStored) onAdded()
    return outcome.isStored
  }

  async function shareLocation() {
    const position = await locate()
    if (position) await add(() => addLocation(position).then(outcomeOf))
  }

  function sendText() {
    if (text.trim() === '' && chosen.length === 0) return
    const happened = readLogTime(incidentid)
    const ofText = problemOfText(text)
    const ofTime = problemOfTime(happened, new Date())
    setProblem(ofText)
    setTimeProblem(ofTime)
    if (ofText !== undefined || ofTime !== undefined) return
    const words = text.trim() || (chosen.length === 1 ? 'Picture' : `${chosen.length} pictures`)
    void add(() => addWithPictures(words, happened)).then((isStored) => {
      if (isStored && readLogText(incidentid) === text) saveLogText(incidentid, '')
    })
  }

  /** The pictures belong to the entry before it can be sent; if it is not stored, they are chosen again. */
  async function addWithPictures(words: string, happened: string | undefined): Promise<Outcome> {
    const more = happened ? { happened } : {}
    if (chosen.length === 0) return outcomeOf(await addText(words, more))
    const id = newRecordId()
    const isGiven = await giveToEntry(chosen, { id, words })
    if (isGiven === undefined) return outcomeOf(false)
    if (!isGiven) return addWithoutPictures(more)
    const pictures = chosen.map(({ sha256, bytes, width, height }) => ({
      ...{ sha256, bytes: bytes.length, width, height },
    }))
    const isStored = await addText(words, { ...more, id, pictures }).catch(() => false)
    if (isStored) sendPicturesNow()
    else await giveToEntry(chosen, null)
    return outcomeOf(isStored)
  }

  /** Words are sent from memory, too, and do not wait for room. The pictures stay chosen. */
  async function addWithoutPictures(more: { happened?: string }): Promise<Outcome> {
    if (text.trim() === '') return { isStored: false, problem: NO_ROOM }
    const { isStored, problem } = outcomeOf(await addText(text.trim(), more))
    return { isStored, problem: problem ?? `The words are being sent. ${NO_ROOM}` }
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, keyCode } = event
    const { isComposing } = event.nativeEvent
    if (!isSendKey({ key, shiftKey, isComposing, keyCode })) return
    event.preventDefault()
    sendText()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    sendText()
  }

  return (
    <form className={styles.composer} data-tall onSubmit={onSubmit}>
      <div className={styles.row}>
        {OFFERED.includes(place) && (
          <IconButton
            icon={faLocationDot}
            label="Share location"
            variant="outline"
            onClick={() => void shareLocation()}
          />
        )}
        <div className={styles.text}>
          <TextArea
            name="entry"
            label="Log entry"
            labelHidden
            placeholder="Enter log entry..."
            minRows={1}
            enterKeyHint="send"
            value={text}
            error={problem}
            onChange={(event) => saveLogText(incidentid, event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton
          type="submit"
          icon={faPaperPlane}
          label="Send"
          variant="filled"
          // The text field keeps the focus, so that a phone keeps its keyboard open.
          onMouseDown={(event) => event.preventDefault()}
        />
      </div>
      {text.trim() !== '' && (
        <HappenedField
          incidentid={incidentid}
          error={timeProblem}
          onChange={() => setTimeProblem(undefined)}
        />
      )}
      <EntryForms incidentid={incidentid}>
        <AddPictures incidentid={incidentid} chosen={chosen} />
      </EntryForms>
      <PlaceNote place={place} />
      {!online && (
        <p className={styles.note}>
          You are offline. What you write is kept, and sent when you are back online.
        </p>
      )}
    </form>
  )
}

/** Where a tap can share the location. */
const OFFERED: readonly DevicePosition['state'][] = ['known', 'locating', 'lost']

/** Why no location can be shared, or that it takes a moment. */
function PlaceNote({ place }: { place: DevicePosition['state'] }) {
  const notes = {
    locating: 'Finding your location',
    unavailable: 'User location unavailable',
    lost: 'Your location was not found just now. Share it again, or write where you are.',
    rough: `Your location is known only to within more than ${MAX_ACCURACY_METRES} m, too roughly to share. Write where you are.`,
  }
  if (place === 'known' || place === 'asking') return null
  return (
    <p className={styles.note} role="status">
      {notes[place]}
    </p>
  )
}

/** The entries that have a form of their own. They name the log: another incident may be the active one. */
function EntryForms({ incidentid, children }: { incidentid: string; children: ReactNode }) {
  const canDecide = isAllowed(useMe(), 'record decisions')
  return (
    <div className={styles.forms}>
      {children}
      {canDecide && (
        <LinkButton to={`/log/decision?incident=${incidentid}`} kind="quiet">
          Decision
        </LinkButton>
      )}
      <LinkButton to={`/methane?incident=${incidentid}`} kind="quiet">
        Report to 999
      </LinkButton>
    </div>
  )
}
