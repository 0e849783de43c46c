import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { pluralise } from '@holdfast/contract/text'
import { useMemo } from 'react'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useContent } from '../../../data/content/content.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useOwnerNames } from '../../../data/incidents/tasks.ts'
import { useTextsOutOfReach } from '../../../data/log/texts-out-of-reach.ts'
import { type PictureAlone, usePicturesAlone } from '../../../data/log/unsent-pictures.ts'
import { useMissing } from '../../../data/restored-server/missing-records.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useServerReachability } from '../../../http/server-reachability.ts'
import { useSession } from '../../../session/session.ts'
import { amendInOutbox, useOutbox } from '../../../sync/outbox.ts'
import {
  removeEntry,
  removePicture,
  sendPictureAgain,
  useUnsentPictures,
} from '../../../sync/picture-outbox.ts'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { useFocusAfterRemoval } from '../../../ui/hooks/use-focus-after-removal.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { UnsentTexts } from '../../shell/unsent-texts.tsx'
import { useConfirmRemoval } from '../../shell/use-confirm-removal.tsx'
import {
  incidentOf,
  type UnsentEntry,
  unsentEntries,
  waitingReason,
} from './unsent-entries-rules.ts'
import styles from './unsent-entry-card.module.css'
import { UnsentEntryCard } from './unsent-entry-card.tsx'
import { UnsentPictureCard } from './unsent-picture-card.tsx'

const NOT_ACCEPTED = { one: 'entry was not accepted', many: 'entries were not accepted' }
const PICTURES_NOT_SENT = { one: 'picture was not sent', many: 'pictures were not sent' }
const PICTURES_WAIT = { one: 'picture is not sent yet', many: 'pictures are not sent yet' }
const NOT_SENT = { one: 'entry is not sent yet', many: 'entries are not sent yet' }

/** Everything that this person wrote here and the server does not have, including unfinished texts whose form is out of reach. */
export function UnsentEntriesScreen() {
  const { items } = useOutbox()
  const alerts = useAlerts().data
  const incidents = useIncidents().data
  const lost = useMissing()?.incidents
  const texts = useTextsOutOfReach()
  const content = useContent().data
  const nameOwner = useOwnerNames()
  const alone = usePicturesAlone()
  const nameIncident = (id: string) =>
    incidentOf(id, incidents, lost?.map(({ record }) => record) ?? [])
  const entries = useMemo(
    () =>
      unsentEntries(items, {
        alerts: alerts ?? [],
        incidents,
        lost: (lost ?? []).map(({ record }) => record),
        checklistItems: content?.checklist_items ?? [],
        kinds: content?.alert_kinds ?? [],
        nameOwner,
      }),
    [items, alerts, incidents, lost, content, nameOwner],
  )
  return (
    <StaffScreen title="Unsent entries" back="/menu">
      <div role="status">
        {entries.length + alone.length > 0 && <Summary entries={entries} pictures={alone} />}
      </div>
      <UnsentTexts />
      <EntryList entries={entries} />
      <PictureList rows={alone} nameIncident={nameIncident} />
      {entries.length + texts.length + alone.length === 0 && (
        <EmptyState
          icon={faCircleCheck}
          title="Nothing is waiting to be sent"
          text="What you write is listed here until the server has it, and when the server does not accept it."
        />
      )}
    </StaffScreen>
  )
}

type SummaryProps = { entries: readonly UnsentEntry[]; pictures: readonly PictureAlone[] }

/** Says how many entries there are, and what those that are not refused are waiting for. */
function Summary({ entries, pictures }: SummaryProps) {
  const online = useOnline()
  const { unreachable } = useServerReachability()
  const session = useSession()
  const isRefused = session.state === 'signed in' && session.isRefused
  const refused = entries.filter((entry) => entry.refusal !== undefined).length
  const waiting = entries.length - refused
  const stuck = pictures.filter(({ reason }) => reason !== undefined).length
  const picturesWaiting = pictures.length - stuck
  return (
    <>
      {refused > 0 && <p>{pluralise(refused, NOT_ACCEPTED)} by the server.</p>}
      {stuck > 0 && <p>{pluralise(stuck, PICTURES_NOT_SENT)}.</p>}
      {waiting > 0 && <p>{pluralise(waiting, NOT_SENT)}.</p>}
      {picturesWaiting > 0 && <p>{pluralise(picturesWaiting, PICTURES_WAIT)}.</p>}
      {waiting + picturesWaiting > 0 && <p>{waitingReason({ online, isRefused, unreachable })}</p>}
    </>
  )
}

/** Takes the refusal away, so that it is sent. */
function sendAgain(id: string): void {
  amendInOutbox(id, ({ refused: _, ...waiting }) => waiting)
}

function EntryList({ entries }: { entries: readonly UnsentEntry[] }) {
  const unsent = useUnsentPictures()
  const confirmRemoval = useConfirmRemoval()
  const toast = useToast()
  const online = useOnline()
  const ids = useMemo(() => entries.map(({ id }) => id), [entries])
  const list = useFocusAfterRemoval(ids)

  const picturesOf = (id: string) => unsent.filter(({ entryid }) => entryid === id)

  async function askRemove({ id, refusal }: UnsentEntry) {
    const pictures = picturesOf(id).length
    if (!(await confirmRemoval({ noun: 'entry', mayBeOnServer: !refusal, pictures }))) return
    await removeEntry(id)
    toast.success('Entry removed')
  }

  if (entries.length === 0) return null
  return (
    <ol className={styles.list} aria-label="Unsent entries" {...list}>
      {entries.map((entry) => (
        <li key={entry.id} data-row={entry.id} tabIndex={-1}>
          <UnsentEntryCard
            entry={entry}
            pictures={picturesOf(entry.id)}
            canSend={online}
            onSendAgain={() => sendAgain(entry.id)}
            onRemove={() => void askRemove(entry)}
          />
        </li>
      ))}
    </ol>
  )
}

type PictureListProps = {
  rows: readonly PictureAlone[]
  nameIncident: (incidentid: string) => string
}

function PictureList({ rows, nameIncident }: PictureListProps) {
  const confirmRemoval = useConfirmRemoval()
  const toast = useToast()
  const online = useOnline()
  const ids = useMemo(() => rows.map(({ picture }) => String(picture.key)), [rows])
  const list = useFocusAfterRemoval(ids)

  async function askRemove({ picture, reason }: PictureAlone) {
    if (!(await confirmRemoval({ noun: 'picture', mayBeOnServer: reason === undefined }))) return
    await removePicture(picture.key)
    toast.success('Picture removed')
  }

  if (rows.length === 0) return null
  return (
    <ol className={styles.list} aria-label="Unsent pictures" {...list}>
      {rows.map((row) => (
        <li key={row.picture.key} data-row={row.picture.key} tabIndex={-1}>
          <UnsentPictureCard
            row={row}
            incident={nameIncident(row.picture.incidentid)}
            canSend={online}
            onSendAgain={() => void sendPictureAgain(row.picture)}
            onRemove={() => void askRemove(row)}
          />
        </li>
      ))}
    </ol>
  )
}
