import { faBullhorn } from '@fortawesome/free-solid-svg-icons/faBullhorn'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faPersonRunning } from '@fortawesome/free-solid-svg-icons/faPersonRunning'
import type { StandingAlertResponse } from '@holdfast/contract/alerts/alert-answers'
import { describeRoom } from '@holdfast/contract/alerts/alert-rooms'
import { OWN_ANSWER_WORDS } from '@holdfast/contract/alerts/alert-words'
import { LOG_COORDINATE_DECIMALS } from '@holdfast/contract/limits'
import { formatPosition } from '@holdfast/contract/positions'
import { listOf } from '@holdfast/contract/text'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { OwnAnswers, SentAnswer } from '../../../data/alerts/alert-answers.ts'
import { formatTime } from '../../../ui/format-dates.ts'
import { BareList } from '../../../ui/list/list.tsx'
import { Icon } from '../../../ui/theme/icon.tsx'
import { latestNews, seenState } from './help-news.ts'
import { responsesToOwnCall } from './own-call.ts'
import styles from './sent-answers.module.css'
import { hasEndedCall } from './standing-answer.ts'
import { UnsentCall, unsentCallSince } from './unsent-call.tsx'

const STATES = { sent: 'Sent', waiting: 'Not sent yet', refused: 'Not accepted' } as const

const GIVEN_ELSEWHERE = {
  help: 'You called for help on another device:',
  safe: 'You answered on another device:',
} as const

type SentAnswersProps = {
  answer: 'safe' | 'help'
  own: OwnAnswers
  /** The answer in the language of this device. */
  answerLabel: ReactNode
  isElsewhere?: boolean | undefined
}

/** What this person has answered, whether the server has it, and how others respond. */
export function SentAnswers(props: SentAnswersProps) {
  const { answer, answerLabel, isElsewhere } = props
  const { sent, responses } = props.own
  const isWaiting = sent.some(({ state }) => state === 'waiting')
  const unsentSince = unsentCallSince(sent)
  return (
    <div className={styles.sent}>
      <p role="status" className={styles.given}>
        <Icon icon={faCircleCheck} />
        <span>
          {isElsewhere ? GIVEN_ELSEWHERE[answer] : 'You answered:'} {answerLabel}
          {isWaiting && '. Not sent yet'}
        </span>
      </p>
      {answer === 'safe' && hasEndedCall(sent) && (
        <p>That ended your call for help. If you still need help, call again below.</p>
      )}
      {answer === 'help' && <HelpNews sent={sent} responses={responses} />}
      {answer === 'help' && unsentSince && <UnsentCall since={unsentSince} />}
      {sent.length > 0 && (
        <BareList className={styles.list} aria-label="What you have sent">
          {sent.map((each) => (
            <li key={each.id} className={styles.item}>
              {listContent(each).map((line) => (
                <p key={line} className={styles.line}>
                  {line}
                </p>
              ))}
              <p className="meta">
                {formatTime(each.timestamp)} · {STATES[each.state]}
              </p>
            </li>
          ))}
        </BareList>
      )}
    </div>
  )
}

function listContent({ answer, note, position, room }: SentAnswer): string[] {
  const content = [
    note,
    position ? `Location ${formatPosition(position, LOG_COORDINATE_DECIMALS)}` : '',
    room ? describeRoom(room) : '',
  ].filter((line) => line !== '')
  return content.length > 0 ? content : [OWN_ANSWER_WORDS[answer]]
}

type HelpNewsProps = {
  sent: readonly SentAnswer[]
  responses: readonly StandingAlertResponse[]
}

/** Who is coming, who cannot come after all, and whether somebody has seen the call. */
function HelpNews({ sent, responses: all }: HelpNewsProps) {
  const responses = responsesToOwnCall(sent, all)
  const coming = responses.filter(({ kind }) => kind === 'coming')
  const withdrawn = responses.filter(({ kind }) => kind === 'withdrawn')
  const seen = seenState(sent, responses)
  const news = useInSight(latestNews(responses))
  return (
    <div ref={news} role="status" className={styles.news}>
      {coming.map(({ userid, authorname, timestamp }) => (
        <p key={userid} className={styles.coming}>
          <Icon icon={faPersonRunning} />
          <span>
            {authorname} is coming <span className={styles.time}>{formatTime(timestamp)}</span>
          </span>
        </p>
      ))}
      {withdrawn.map(({ userid, authorname, timestamp }) => (
        <p key={userid} className={styles.withdrawn}>
          <Icon icon={faBullhorn} />
          <span>
            {authorname} cannot come after all{' '}
            <span className={styles.time}>{formatTime(timestamp)}</span>
          </span>
        </p>
      ))}
      {seen.state === 'seen' && <p>Seen by {listOf(seen.by)}</p>}
      {seen.state === 'earlier' && <p>Seen by {listOf(seen.by)}, but not what you sent last.</p>}
      {seen.state === 'unseen' && (
        <p>Sent to the team. Nobody has said that they are coming yet.</p>
      )}
    </div>
  )
}

/** Scrolls to the news when it changes, unless somebody is typing. */
function useInSight(news: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') === true
    if (news !== '' && !isTyping) element.current?.scrollIntoView({ block: 'nearest' })
  }, [news])
  return element
}
