import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { faBook } from '@fortawesome/free-solid-svg-icons/faBook'
import { faClipboardUser } from '@fortawesome/free-solid-svg-icons/faClipboardUser'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import { isCallForHelp } from '@holdfast/contract/alerts/alert-purpose'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { describeDuration } from '@holdfast/contract/durations'
import { canFollowAlert, isRecipient } from '@holdfast/contract/endpoints/permissions'
import { ALERTS_LISTED_MS, MAX_RECENT_ALERTS, RECENT_ALERTS_MS } from '@holdfast/contract/limits'
import { PEOPLE, pluralise } from '@holdfast/contract/text'
import { useAlert, useOwnAlert } from '../../../data/alerts/alert-actions.ts'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { findJoinedAlert } from '../../../data/alerts/joined-alerts.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { threatAddress } from '../../../domain/page-address.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime, formatExactTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { Translated, TranslatedText, useTranslation } from '../../shell/translated.tsx'
import { AlertTags } from './alert-name.tsx'
import styles from './alert-screen.module.css'
import { AlsoInProgress } from './also-in-progress.tsx'
import { AnswerButtons, AnswerDetails } from './answer-form.tsx'
import { AnswerReach } from './answer-reach.tsx'
import { AnswerTotals } from './answer-totals.tsx'
import { AreaWords, restOfMessage, UpdatesWithoutAreas } from './area-words.tsx'
import { ContinueAlert } from './continue-alert.tsx'
import { TakeBackAlert } from './end-alert.tsx'
import { EndAllAlerts } from './end-all-alerts.tsx'
import { useIsHeldBack } from './held-back.ts'
import { ManageAlert } from './manage-alert.tsx'
import { RealLine } from './real-line.tsx'
import { SendAsRealAlert } from './send-as-real-alert.tsx'
import { useShownAlerts } from './shown-alerts.ts'
import { UnsentAlert } from './unsent-alert.tsx'

/** One alert: whether it was sent, the user's own answer and, for people who may manage it, what to do next. */
export function AlertScreen() {
  const { alertid = '' } = useParams()
  const { userid } = useMe()
  const joined = findJoinedAlert(userid, alertid)
  const { read, alert } = useAlert(joined ?? alertid)
  const own = useOwnAlert(alertid)
  return (
    <StaffScreen title={alert?.title ?? 'Alert'} back="/alerts">
      {joined && alert && <JoinedNotice alert={alert} isOwn={alert.userid === userid} />}
      {alert === undefined && own ? (
        <UnsentAlert own={own} />
      ) : (
        <SectionLoader read={read}>
          {() =>
            alert ? (
              <SentAlert alert={alert} />
            ) : (
              <EmptyState
                icon={faBell}
                title="There is no alert at this address"
                text={`It may be older than ${describeDuration(ALERTS_LISTED_MS)}, or belong to a deleted incident.`}
                action={<LinkButton to="/alerts">All alerts</LinkButton>}
              />
            )
          }
        </SectionLoader>
      )}
    </StaffScreen>
  )
}

/** Says that an alert was not sent separately but joined to an open one. `isOwn`: the user sent that. */
function JoinedNotice({ alert, isOwn }: { alert: Alert; isOwn: boolean }) {
  const { ended, continues, authorname } = alert
  if (continues && !isOwn) {
    return (
      <Notice title={`${authorname} had already reported that it is still on`}>
        Everyone was alerted then; your report did not alert them again.
      </Notice>
    )
  }
  if (continues) {
    return (
      <Notice title="Added to your open alert">
        It was still on, so nobody was notified again. What you entered is one of its updates.
      </Notice>
    )
  }
  if (isCallForHelp(alert)) {
    return (
      <Notice title="Added to your open call for help">
        You had sent {MAX_RECENT_ALERTS} alerts within {describeDuration(RECENT_ALERTS_MS)}, so this
        was added to your last call. The team is told that you need help.
      </Notice>
    )
  }
  return (
    <Notice title="Added to your open alert">
      You had sent {MAX_RECENT_ALERTS} alerts within {describeDuration(RECENT_ALERTS_MS)}, so this
      one became an update of the last of its kind. Open devices show it. No new notification was
      sent.
      {ended === null && ' To notify people again, send an update below.'}
    </Notice>
  )
}

function SentAlert({ alert }: { alert: Alert }) {
  const me = useMe()
  const { exercise, ended, endedby, endmessage, recipients, path } = alert
  const isOpen = ended === null
  const message = restOfMessage(alert)
  const translation = useTranslation(alert)
  return (
    <>
      <div className={styles.tags}>
        <AlertTags alert={alert} />
      </div>
      {!isOpen && <AlsoInProgress alert={alert} />}
      {!isOpen && (
        <Notice
          kind="ok"
          title={alert.mistake ? 'This alert was sent by mistake' : 'This alert has ended'}
        >
          {endmessage && <p dir="auto">{endmessage}</p>}
          {!alert.mistake && alert.endinstruction && (
            <TranslatedText
              original={alert.endinstruction}
              words={translation?.endinstruction}
              language={translation?.language}
            />
          )}
          <p>{[endedby, formatDateTime(ended)].filter(Boolean).join(', ')}</p>
        </Notice>
      )}
      {!isOpen && <ContinueAlert alert={alert} />}
      {canFollowAlert(me, alert) && <AnswersSoFar alert={alert} />}
      {translation?.title && (
        <p className={styles.instruction}>
          <Translated
            original={alert.title}
            words={translation.title}
            language={translation.language}
          />
        </p>
      )}
      <RealLine alert={alert} />
      <AreaWords alert={alert} />
      <TranslatedText
        className={styles.instruction}
        original={alert.instruction}
        words={translation?.instruction}
        language={translation?.language}
      />
      {message && (
        <p className={styles.message} dir="auto">
          {message}
        </p>
      )}
      <UpdatesWithoutAreas alert={alert} />
      <p className="meta">
        Sent to {pluralise(recipients, PEOPLE)} by {alert.authorname},{' '}
        {formatDateTime(alert.timestamp)}
      </p>
      {isOpen && alert.userid === me.userid && <HeldBackNotice alert={alert} />}
      {isRecipient(alert, me.userid) && <OwnAnswer alert={alert} userid={me.userid} />}
      <div className={styles.stack}>
        {path && (
          <LinkButton to={threatAddress(path)} icon={faListCheck} block>
            What to do
          </LinkButton>
        )}
        {isOpen && (
          <LinkButton to={`/roll-call?incident=${alert.incidentid}`} icon={faClipboardUser} block>
            Roll call
          </LinkButton>
        )}
        <LinkButton to={`/incidents/${alert.incidentid}`} icon={faBook} block>
          Incident
        </LinkButton>
      </div>
      {/* Away from the answers: a slip would tell everybody that there is no danger. */}
      {isOpen && <TakeBackAlert alert={alert} />}
      {isOpen && exercise && <SendAsRealAlert alert={alert} />}
      {isOpen && <ManageAlert alert={alert} />}
      {isOpen && <EndAllAlerts of={alert} />}
    </>
  )
}

/** How many people need help and how many the alert has reached: what its followers want to know first. */
function AnswersSoFar({ alert }: { alert: Alert }) {
  const answers = useAlertAnswers(alert.id)
  return (
    <section className={styles.stack} aria-label="Answers">
      {answers.state === 'loading' && <Spinner />}
      {answers.state === 'failed' && <p>The answers cannot be read now.</p>}
      {answers.data && (
        <>
          <AnswerTotals recipients={answers.data} />
          <AnswerReach alert={alert} recipients={answers.data} />
        </>
      )}
      <LinkButton to={`/alerts/${alert.id}/answers`} kind="primary" icon={faUsers} block>
        Who has answered
      </LinkButton>
    </section>
  )
}

/** Says to the sender when people are notified, and what to do in an emergency. */
function HeldBackNotice({ alert }: { alert: Alert }) {
  const isHeldBack = useIsHeldBack(alert)
  if (!isHeldBack || alert.heldback === null) return null
  return (
    <Notice title={`Notifications go out at ${formatExactTime(alert.heldback)}`}>
      You have sent {MAX_RECENT_ALERTS} alerts or more within {describeDuration(RECENT_ALERTS_MS)}.
      Open devices show this one now, closed ones are notified later. In an emergency ask a
      colleague to send an alert: theirs notifies people at once.
    </Notice>
  )
}

function OwnAnswer({ alert, userid }: { alert: Alert; userid: string }) {
  const { answer, elsewhere } = useShownAlerts(userid)[alert.id] ?? {}
  // The end of the alert ends no call for help: whoever called adds to it, or says that they are safe.
  if (alert.ended !== null && answer !== 'help') return null
  if (answer === undefined) return <AnswerButtons alert={alert} userid={userid} />
  return (
    <AnswerDetails
      alert={alert}
      userid={userid}
      answer={answer}
      isElsewhere={elsewhere}
      asks="once"
    />
  )
}
