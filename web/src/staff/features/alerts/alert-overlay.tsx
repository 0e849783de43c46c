import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { directionOf } from '@holdfast/contract/alerts/alert-translations'
import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import { supersedingOf } from '@holdfast/contract/alerts/superseding'
import { isRecipient } from '@holdfast/contract/endpoints/permissions'
import { useEffect, useId, useRef } from 'react'
import { answerAlert, useOwnAnswers } from '../../../data/alerts/alert-answers.ts'
import { ALERT_END_SHOWN_MS, useAlerts } from '../../../data/alerts/alerts.ts'
import { reportShown } from '../../../data/alerts/delivery-times.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { endWordOf, openBeside } from '../../../domain/ended-alert.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { serverNow } from '../../../session/server-clock.ts'
import { Button } from '../../../ui/button/button.tsx'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { NativeDialog } from '../../../ui/dialog/dialog.tsx'
import { useIsSettling } from '../../../ui/hooks/use-is-settling.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { Translated, useTranslation } from '../../shell/translated.tsx'
import {
  type Attention,
  attentionOf,
  callOf,
  concerns,
  type ShownAlert,
  type ShownAlerts,
  supersededBy,
} from './alert-attention-rules.ts'
import styles from './alert-overlay.module.css'
import {
  End,
  EndTitle,
  Instruction,
  OpenCallForHelp,
  Silence,
  Superseded,
  Word,
} from './alert-overlay-words.tsx'
import { AnswerButtons, AnswerDetails } from './answer-form.tsx'
import { OpenCalls } from './calls-bar.tsx'
import { ComeToCaller } from './come-to-caller.tsx'
import { useMayContinue } from './continue-alert.tsx'
import { useIsHeldBack } from './held-back.ts'
import { latestNews } from './help-news.ts'
import { LateCalls } from './late-calls.tsx'
import { LearnAnswers } from './learn-answers.tsx'
import { OverlayActions } from './overlay-actions.tsx'
import { noteShown, useShownAlerts } from './shown-alerts.ts'
import { useSiren, useTone } from './use-siren.ts'

/** Covers the screen and all open dialogs while an alert needs this person's attention. */
export function AlertOverlay() {
  const alerts = useAlerts().data ?? []
  const { userid } = useMe()
  const shown = useShownAlerts(userid)
  useNoteOwn(alerts, userid, shown)
  const earliest = new Date(serverNow() - ALERT_END_SHOWN_MS).toISOString()
  const call = callOf(alerts, userid, shown, earliest)
  const { responses } = useOwnAnswers(call?.id ?? '', call ? 'always' : 'never')
  const news = latestNews(responses)
  const attention = attentionOf(alerts, userid, shown, call && { [call.id]: news })
  const alert = attention?.alert
  const otherOpenAlert = alert && openBeside(alerts, alert).find((other) => concerns(other, userid))
  return (
    <>
      <LearnAnswers alerts={alerts} userid={userid} shown={shown} earliest={earliest} />
      {attention && alert && (
        <Overlay
          key={alert.id}
          {...attention}
          otherOpenAlert={attention.wants === 'ended' ? otherOpenAlert : undefined}
          userid={userid}
          shown={shown[alert.id]}
          heard={alert.id === call?.id ? news : ''}
          supersededNow={supersedingOf(alerts, alert)}
          superseded={attention.wants === 'ended' ? [] : supersededBy(alerts, alert, userid)}
        />
      )}
      {/* Above an all clear, also of one that comes later: the dialog that opens last is on top. Only an alert
          to be answered comes first. */}
      {attention?.wants !== 'answer' && (
        <LateCalls key={`late calls ${alert?.id}`} alerts={alerts} shown={shown} />
      )}
    </>
  )
}

type OverlayProps = Attention & {
  /** Another alert that is still in progress although this one has ended. */
  otherOpenAlert: Alert | undefined
  userid: string
  shown: ShownAlert | undefined
  heard: string
  /** Other open alerts instead of which this one applies. */
  superseded: readonly Alert[]
  /** The one that applies instead of this one, of which this is only news. */
  supersededNow: Alert | undefined
}

function Overlay(props: OverlayProps) {
  const {
    alert,
    otherOpenAlert,
    superseded,
    supersededNow,
    wants,
    sounds,
    silencing,
    userid,
    shown,
    heard,
  } = props
  // What is still in progress decides how bright the screen is, and that it is no all clear.
  const look = otherOpenAlert ?? alert
  const isOver = wants === 'ended' && !otherOpenAlert
  const isAllClear = isOver && endWordOf(alert) === 'allclear'
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isSettling = useIsSettling(wants)
  // A sender is asked only where there is news of their alert.
  const asks =
    wants === 'answer' || (wants === 'news' && !shown?.answer && isRecipient(alert, userid))
  const navigate = useNavigate()
  const isHeldBack = useIsHeldBack(alert)
  const isSounding = sounds === 'siren' && !isHeldBack
  useTone(`${userid} ${alert.id}`, sounds === 'tone' && !isHeldBack)
  const translation = useTranslation(look)
  const siren = useSiren(isSounding)
  const mayContinue = useMayContinue(alert)
  useReportSeen(alert, userid, shown, translation?.language)

  // What had the focus goes with what it belonged to, and a screen reader must hear of the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stage has another title
  useEffect(() => heading.current?.focus({ preventScroll: true }), [wants])

  function close() {
    if (wants === 'answer') return
    const isEnd = wants === 'ended'
    noteShown(userid, alert.id, {
      updates: alert.updates.length,
      ...(heard !== '' && { heard }),
      ...(isEnd && { endClosed: true }),
    })
  }

  return (
    <NativeDialog
      open
      onClose={close}
      closesOnBackdrop={false}
      aria-labelledby={titleId}
      className={styles.overlay}
      data-sound={silencing ? 'silent' : look.sound}
      data-flashing={isSounding || undefined}
      data-exercise={look.exercise || undefined}
      data-ended={isOver ? endWordOf(alert) : undefined}
      data-colour={look.colour}
    >
      <div className={styles.inside} data-settling={isSettling || undefined}>
        <div className={styles.words}>
          {look.exercise && (
            <Tag colour="exercise">
              {ALERT_WORDS.exercise}
              {translation?.words.exercise && (
                <span lang={translation.language} dir={directionOf(translation.language)}>
                  {translation.words.exercise}
                </span>
              )}
            </Tag>
          )}
          <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
            <Icon icon={isAllClear ? faCircleCheck : contentIcon(look.icon)} />
            {wants === 'ended' ? (
              <EndTitle alert={alert} otherOpenAlert={otherOpenAlert} translation={translation} />
            ) : (
              <Translated
                original={alert.title}
                words={translation?.title}
                language={translation?.language}
              />
            )}
          </h2>
          {isSounding && (
            <Silence
              translation={translation}
              siren={siren}
              onSilence={() => noteShown(userid, alert.id, { silenced: true })}
            />
          )}
          {wants === 'ended' ? (
            <End alert={alert} otherOpenAlert={otherOpenAlert} translation={translation} />
          ) : (
            <Instruction alert={alert} translation={translation} />
          )}
          <Superseded alerts={superseded} by={wants === 'ended' ? undefined : supersededNow} />
          {wants === 'ended' && shown?.answer === 'help' && (
            <OpenCallForHelp alertid={alert.id} translation={translation} />
          )}
          {wants === 'answer' && (silencing || alert.sound === 'silent') && (
            <p className={styles.silent}>
              {silencing ? (
                `No sound while ${silencing.title} is in progress.`
              ) : (
                <Word name="nosound" translation={translation} />
              )}
            </p>
          )}
          {wants !== 'ended' && <ComeToCaller alert={alert} />}
          <OpenCalls alert={alert} />
          {wants === 'news' && shown?.answer && (
            <AnswerDetails
              alert={alert}
              userid={userid}
              answer={shown.answer}
              isElsewhere={shown.elsewhere}
            />
          )}
        </div>
        <OverlayActions>
          {asks && <AnswerButtons alert={alert} userid={userid} />}
          {isAllClear && (
            <Button
              block
              icon={faClipboardUser}
              onClick={() => {
                close()
                navigate(`/roll-call?incident=${alert.incidentid}`, { viewTransition: true })
              }}
            >
              <Word name="rollcall" translation={translation} />
            </Button>
          )}
          {wants === 'ended' && mayContinue && (
            <Button
              block
              onClick={() => {
                close()
                navigate(`/alerts/${alert.id}`, { viewTransition: true })
              }}
            >
              Was that a mistake?
            </Button>
          )}
          {wants !== 'answer' && (
            <Button block onClick={close}>
              <Word name="close" translation={translation} />
            </Button>
          )}
        </OverlayActions>
      </div>
    </NativeDialog>
  )
}

/** Once it has been open on a device of its sender, that device shows how others have ended it. */
function useNoteOwn(alerts: readonly Alert[], userid: string, shown: ShownAlerts): void {
  const unknown = alerts
    .filter((alert) => alert.userid === userid && alert.ended === null && !shown[alert.id])
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    for (const id of unknown.split(' ').filter(Boolean)) noteShown(userid, id, {})
  }, [userid, unknown])
}

/** Reports once per device that the person has seen the alert: when it is really visible. */
function useReportSeen(
  alert: Alert,
  userid: string,
  shown: ShownAlert | undefined,
  language: AlertLanguage | undefined,
): void {
  const isNew = shown === undefined && alert.ended === null
  useEffect(() => {
    if (!isNew) return
    const report = () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', report)
      noteShown(userid, alert.id, {})
      void answerAlert(alert.id, { answer: 'seen', ...(language && { language }) })
      if (alert.exercise) void reportShown(alert.id)
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [isNew, alert.id, alert.exercise, userid, language])
}
