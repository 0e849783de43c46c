import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import { findSilencing } from '@holdfast/contract/alerts/alert-sounds'
import type { Alert, NewAlert } from '@holdfast/contract/alerts/alerts'
import type { AlertKind } from '@holdfast/contract/content/content'
import { canSendAlerts } from '@holdfast/contract/endpoints/permissions'
import { newAlertId } from '@holdfast/contract/ids'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { MAX_ALERT_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import { useEffect, useState } from 'react'
import { sendAlert, useOwnAlert } from '../../../data/alerts/alert-actions.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useContent } from '../../../data/content/content.ts'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { NOT_KEPT } from '../../../domain/not-kept.ts'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { type FormDraft, useFormDraft } from '../../../editing/form-draft.ts'
import { useNavigate, useParams, useSearchParams } from '../../../routing/navigation.tsx'
import { HoldButton } from '../../../ui/button/hold-button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { AlertDestination, useDestination } from './alert-destination.tsx'
import { AlertReachFact } from './alert-reach.tsx'
import styles from './alert-screen.module.css'
import { type AlertText, problemsOf, textOf, wordsToSend } from './area-entries.ts'
import { AreaFields } from './area-fields.tsx'
import { OnlyTeamSends } from './only-team-sends.tsx'
import { noteShown } from './shown-alerts.ts'

/** How long an unsent message for an alert is kept. Later it would be about something else. */
const ALERT_MESSAGE_KEPT_MS = 10 * 60 * 1000

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()

/** In place of what only a sent alert has. */
const UNSENT = { id: '', timestamp: '', ended: null }

/** `written`: when it was last typed, in milliseconds; missing in drafts of earlier versions. */
type AlertDraft = Partial<AlertText> & { written?: number }

const NO_TEXT: AlertText = { message: '', areas: [], others: '' }

/** Sends one kind of alert. `?again=` names one of the user's that was refused: the form has its words. */
export function NewAlertScreen() {
  const { kind: id } = useParams()
  const [address] = useSearchParams()
  const again = useOwnAlert(address.get('again') ?? '')?.body
  const content = useContent()
  const kind = content.data?.alert_kinds?.find((each) => each.id === id)
  const isAllowed = canSendAlerts(useMe(), content.data?.alertsenders ?? 'everyone')
  if (kind && isAllowed) {
    return <AlertForm key={`${kind.id} ${again?.id}`} kind={kind} again={again} />
  }
  return (
    <StaffScreen title="Send an alert" back="/alerts">
      <SectionLoader read={content}>
        {() =>
          kind ? (
            <OnlyTeamSends />
          ) : (
            <EmptyState
              icon={faBell}
              title="There is no alert of this kind"
              text="It may have been removed from the content."
              action={<LinkButton to="/alerts">All alerts</LinkButton>}
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}

function AlertForm({ kind, again }: { kind: AlertKind; again: NewAlert | undefined }) {
  const navigate = useNavigate()
  const { userid } = useMe()
  const names = useContent().data?.alertareas ?? []
  const { text, type, exercise, switchExercise, end } = useText(kind, again, names)
  const { message, areas, others } = text
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(text)
  const [isNotStored, setNotStored] = useState(false)
  const { open, incident: active } = useActiveIncident()
  // A real alert never belongs to an exercise, and an exercise never to a real incident.
  // People hide in a silent alert. A tone gives way to it, a siren does not.
  const alerts = useAlerts().data ?? []
  const silent = findSilencing({ sound: 'tone', exercise, ...UNSENT }, alerts)
  const destination = useDestination(
    active?.exercise === exercise ? active : open.find((each) => each.exercise === exercise),
  )
  const { incident } = destination

  /** Resolves to whether the alert is on its way. */
  async function send(): Promise<boolean> {
    setTried(true)
    if (problems.size > 0) return false
    const id = newAlertId()
    const isKept = await sendAlert({
      id,
      kind: kind.id,
      ...wordsToSend(text, kind.title),
      exercise,
      ...(incident && { incidentid: incident.id }),
    }).catch(() => false)
    setNotStored(!isKept)
    if (!isKept) return false
    // The server takes the alert itself as the sender's call for help.
    if (isCallForHelp(kind)) noteShown(userid, id, { answer: 'help', updates: 0 })
    end()
    navigate(`/alerts/${id}`, { replace: true, viewTransition: true })
    return true
  }

  return (
    <StaffScreen
      title={kind.title}
      back="/alerts"
      bottom={
        <HoldButton
          label={exercise ? 'Hold to send EXERCISE' : 'Hold to send'}
          confirmLabel={exercise ? 'Send EXERCISE now' : 'Send now'}
          kind={exercise ? 'exercise' : 'danger'}
          onDone={send}
        />
      }
    >
      {isNotStored && <FailureNotice title="Nobody has been alerted" sentences={[NOT_KEPT]} />}
      {isTried && problems.size > 0 && (
        <FailureNotice
          title="Nobody has been alerted"
          sentences={[...new Set(problems.values())]}
        />
      )}
      {silent && kind.sound === 'loud' && (
        <Notice kind="warn" title={`${silent.title} is in progress`}>
          This alert sounds a siren, also on the phones of people who hide.
        </Notice>
      )}
      <p className={styles.instruction}>{kind.instruction}</p>
      <AlertDestination {...destination} exercise={exercise} />
      <TextArea
        label="Message (optional)"
        hint="Where, what, what to do. Everybody who gets the alert reads it."
        minRows={1}
        maxLength={MAX_ALERT_MESSAGE_CHARACTERS}
        value={message}
        error={isTried ? problems.get('message') : undefined}
        onChange={(event) => type({ message: event.target.value })}
      />
      <AreaFields
        title={kind.title}
        names={names}
        entries={areas}
        others={others}
        problems={isTried ? problems : NO_PROBLEMS}
        onChange={type}
      />
      <Switch
        label="This is an exercise"
        hint="EXERCISE is shown on every screen. If it turns real, you can send it again as a real alert."
        checked={exercise}
        onChange={(event) => switchExercise(event.target.checked)}
      />
      {exercise && <RealInProgress alerts={alerts} incidents={open} />}
      <ul className={styles.facts}>
        <li>{recipientsText(kind)}</li>
        <li>{soundText(kind, silent)}</li>
      </ul>
      <AlertReachFact kind={kind.id} />
    </StaffScreen>
  )
}

type RealInProgressProps = { alerts: readonly Alert[]; incidents: readonly Incident[] }

/** Warns whoever is about to send an exercise to people who are in a real alert or incident. */
function RealInProgress({ alerts, incidents }: RealInProgressProps) {
  const alert = alerts.find((each) => !each.exercise && each.ended === null)
  const incident = incidents.find((each) => !each.exercise)
  if (!alert && !incident) return null
  const title = alert
    ? `A real alert is open: ${alert.title}`
    : `A real incident is open: ${shortenDetails(incident?.incidentDetails ?? '')}`
  return (
    <Notice kind="danger" title={title}>
      An exercise would confuse people now.
    </Notice>
  )
}

/**
 * What is typed. Neither the switch nor what stands in the form while it is on is kept: forgotten, they would
 * make the next real alert an exercise, or send words about an exercise with it. Switched off again, the form
 * has the words that were there before.
 */
function useText(kind: AlertKind, again: NewAlert | undefined, names: readonly string[]) {
  const draft = useTextDraft(kind)
  const [before] = useState(() => (again ? textOf(again, names) : NO_TEXT))
  const [drill, setDrill] = useState<{ text: AlertText; before: AlertText } | undefined>(
    again?.exercise ? { text: before, before: NO_TEXT } : undefined,
  )
  const first = again?.exercise ? NO_TEXT : before
  const text = drill?.text ?? { ...first, ...draft.value }
  const keep = (kept: AlertText) => draft.save({ ...kept, written: Date.now() })

  function switchExercise(isOn: boolean) {
    if (isOn) draft.clear()
    else if (drill && isTyped(drill.before)) keep(drill.before)
    setDrill(isOn ? { text, before: text } : undefined)
  }

  function type(typed: Partial<AlertText>) {
    const next = { ...text, ...typed }
    if (drill) setDrill({ ...drill, text: next })
    else keep(next)
  }

  return { text, exercise: drill !== undefined, type, switchExercise, end: draft.end }
}

function isTyped({ message, areas, others }: AlertText): boolean {
  return message !== '' || others !== '' || areas.length > 0
}

/** The draft of the text; an old one is dropped, because it is about something else. */
function useTextDraft({ id }: AlertKind): FormDraft<AlertDraft> {
  const draft = useFormDraft<AlertDraft>(`alert/${id}`)
  const [opened] = useState(Date.now)
  const { value, clear } = draft
  const isOld = value !== undefined && (value.written ?? 0) < opened - ALERT_MESSAGE_KEPT_MS
  useEffect(() => {
    if (isOld) clear()
  }, [isOld, clear])
  return isOld ? { ...draft, value: undefined } : draft
}

/** `silent`: the silent alert that is in progress. */
function soundText({ sound }: AlertKind, silent: Alert | undefined): string {
  if (sound === 'loud') return 'Sounds a siren on every open device.'
  if (sound === 'tone' && silent) {
    return `No sound while ${silent.title} is in progress: people may be hiding. Ring somebody too.`
  }
  if (sound === 'tone') return 'Sounds one short tone on each device.'
  return 'Silent: no sound and no vibration on any device.'
}

function recipientsText({ roles }: AlertKind): string {
  return roles.length === 0 ? 'Goes to everybody.' : 'Goes to the crisis team.'
}
