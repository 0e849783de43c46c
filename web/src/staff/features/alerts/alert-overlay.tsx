import { faBullhorn } from '@fortawesome/free-solid-svg-icons/faBullhorn'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faVolumeXmark } from '@fortawesome/free-solid-svg-icons/faVolumeXmark'
import { type AlertWord, directionOf } from '@holdfast/contract/alert-translations'
import { ALERT_WORDS } from '@holdfast/contract/alert-words'
import type { Alert } from '@holdfast/contract/alerts'
import type { AlertLanguage } from '@holdfast/contract/languages'
import { useEffect, useId, useRef } from 'react'
import { answerAlert } from '../../../data/alert-actions.ts'
import { useAlerts } from '../../../data/alerts.ts'
import { useOwnAnswers } from '../../../data/calls-for-help.ts'
import { useMe } from '../../../data/me.ts'
import { useNavigate } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { contentIcon } from '../../../ui/content-icon.ts'
import { NativeDialog } from '../../../ui/dialog.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type Attention, attentionOf, callOf, type ShownAlert } from './alert-attention-rules.ts'
import styles from './alert-overlay.module.css'
import { AlertUpdates } from './alert-updates.tsx'
import { AnswerButtons, AnswerDetails } from './answer-form.tsx'
import { useIsHeldBack } from './held-back.ts'
import { latestNews } from './help-news.ts'
import { noteShown, useShownAlerts } from './shown-alerts.ts'
import { Translated, TranslatedText, useTranslation } from './translated.tsx'
import { useAlarm } from './use-alarm.ts'

/** Covers the screen and all open dialogs while an alert needs this person's attention. */
export function AlertOverlay() {
  const alerts = useAlerts().data ?? []
  const { userid } = useMe()
  const shown = useShownAlerts(userid)
  const call = callOf(alerts, userid, shown)
  const { responses } = useOwnAnswers(call?.id ?? '', call ? 'always' : 'never')
  const news = latestNews(responses)
  const attention = attentionOf(alerts, userid, shown, call && { [call.id]: news })
  if (attention === undefined) return null
  const { alert } = attention
  const heard = alert.id === call?.id ? news : ''
  return (
    <Overlay key={alert.id} {...attention} userid={userid} shown={shown[alert.id]} heard={heard} />
  )
}

type OverlayProps = Attention & { userid: string; shown: ShownAlert | undefined; heard: string }

function Overlay({ alert, wants, isLoud, isOvertaken, userid, shown, heard }: OverlayProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const isHeldBack = useIsHeldBack(alert)
  const isSounding = isLoud && !isHeldBack
  const translation = useTranslation(alert)
  const siren = useAlarm(isSounding)
  useReportSeen(alert, userid, shown, translation?.language)

  useEffect(() => heading.current?.focus(), [])

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
      data-sound={alert.sound}
      data-flashing={isSounding || undefined}
      data-exercise={alert.exercise || undefined}
      data-ended={wants === 'ended' || undefined}
      data-colour={alert.colour}
    >
      <div className={styles.inside}>
        <div className={styles.words}>
          {alert.exercise && (
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
            <Icon icon={wants === 'ended' ? faCircleCheck : contentIcon(alert.icon)} />
            {wants === 'ended' ? (
              <EndTitle alert={alert} translation={translation} />
            ) : (
              <Translated
                original={alert.title}
                words={translation?.title}
                language={translation?.language}
              />
            )}
          </h2>
          {wants === 'ended' ? (
            <End alert={alert} translation={translation} />
          ) : (
            <Instruction alert={alert} translation={translation} />
          )}
        </div>
        <div className={styles.actions}>
          {isSounding && (
            <div className={styles.sound}>
              <Button
                icon={faVolumeXmark}
                onClick={() => noteShown(userid, alert.id, { silenced: true })}
              >
                <Word name="silence" translation={translation} />
              </Button>
              {siren === 'blocked' && (
                <p>
                  <Icon icon={faBullhorn} /> No sound yet: this browser allows it only after you
                  have touched the screen.
                </p>
              )}
              {siren === 'impossible' && <p>This browser cannot make a sound.</p>}
            </div>
          )}
          {wants === 'answer' && alert.sound === 'silent' && (
            <p className={styles.silent}>This kind of alert makes no sound and does not vibrate.</p>
          )}
          {isOvertaken && (
            <p className={styles.silent}>No siren for an exercise once there is a real alert.</p>
          )}
          {wants === 'answer' && <AnswerButtons alert={alert} userid={userid} />}
          {wants === 'news' && (
            <AnswerDetails alert={alert} userid={userid} answer={shown?.answer ?? 'safe'} />
          )}
          {wants === 'ended' && !alert.mistake && (
            <Button
              block
              icon={faClipboardUser}
              onClick={() => {
                close()
                navigate('/roll-call', { viewTransition: true })
              }}
            >
              Roll call
            </Button>
          )}
          {wants !== 'answer' && (
            <Button block onClick={close}>
              <Word name="close" translation={translation} />
            </Button>
          )}
        </div>
      </div>
    </NativeDialog>
  )
}

type Translation = ReturnType<typeof useTranslation>

/** One of the words around every alert. */
function Word({ name, translation }: { name: AlertWord; translation: Translation }) {
  return (
    <Translated
      original={ALERT_WORDS[name]}
      words={translation?.words[name]}
      language={translation?.language}
    />
  )
}

type WordsProps = { alert: Alert; translation: Translation }

/** The instruction, its sender, and the updates since. What its sender typed may be in any language. */
function Instruction({ alert, translation }: WordsProps) {
  return (
    <>
      <TranslatedText
        className={styles.instruction}
        original={alert.instruction}
        words={translation?.instruction}
        language={translation?.language}
      />
      {alert.message && (
        <p className={styles.message} dir="auto">
          {alert.message}
        </p>
      )}
      <AlertUpdates updates={alert.updates} />
      <p className={styles.sender}>
        {alert.authorname}, {formatTime(alert.timestamp)}
      </p>
    </>
  )
}

/** What has ended, and how: translated where both are. */
function EndTitle({ alert: { mistake, title }, translation }: WordsProps) {
  const end = mistake ? 'mistake' : 'allclear'
  const translated = [translation?.words[end], translation?.title]
  return (
    <Translated
      original={`${ALERT_WORDS[end]}: ${title}`}
      words={translated.every(Boolean) ? translated.join(': ') : translated[0]}
      language={translation?.language}
    />
  )
}

function End({ alert, translation }: WordsProps) {
  const { ended, endedby, endmessage, endinstruction, mistake } = alert
  const instruction = mistake ? 'This alert was sent by mistake.' : endinstruction
  const isSilent = instruction === '' && endmessage === ''
  return (
    <>
      {endmessage && (
        <p className={styles.instruction} dir="auto">
          {endmessage}
        </p>
      )}
      {(instruction || isSilent) && (
        <TranslatedText
          className={styles.instruction}
          original={instruction || 'The alert has ended.'}
          words={mistake ? undefined : translation?.endinstruction}
          language={translation?.language}
        />
      )}
      <p className={styles.sender}>
        {[endedby, ended && formatTime(ended)].filter(Boolean).join(', ')}
      </p>
    </>
  )
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
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [isNew, alert.id, userid, language])
}
