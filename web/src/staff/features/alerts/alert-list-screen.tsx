import { faBell } from '@fortawesome/free-solid-svg-icons/faBell'
import { directionOf, translationsOf } from '@holdfast/contract/alerts/alert-translations'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import type { AlertLanguage } from '@holdfast/contract/alerts/languages'
import { resolveColour } from '@holdfast/contract/content/appearance'
import type { AlertKind, Guidance } from '@holdfast/contract/content/content'
import { describeDuration } from '@holdfast/contract/durations'
import { canSendAlerts, isAllowed } from '@holdfast/contract/endpoints/permissions'
import { ALERTS_LISTED_MS } from '@holdfast/contract/limits'
import { useUnsentAlerts } from '../../../data/alerts/alert-actions.ts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { useContent } from '../../../data/content/content.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { firstSentence } from '../../../domain/text.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { contentIcon } from '../../../ui/content/content-icon.ts'
import { List, ListLink } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { Translated, useTranslation } from '../../shell/translated.tsx'
import { continuationOf } from './alert-attention-rules.ts'
import { describeSentAlert } from './alert-sentences.ts'
import { OnlyTeamSends } from './only-team-sends.tsx'

/** Lists the kinds of alert that can be sent, and the alerts that were sent. */
export function AlertListScreen() {
  const content = useContent()
  const alerts = useAlerts()
  const me = useMe()
  return (
    <StaffScreen title="Alerts" back="/menu">
      <UnsentAlerts />
      <SectionLoader read={content}>
        {() => {
          // Content stored by an app version without alerts has neither.
          const { alert_kinds: kinds = [], alertsenders = 'everyone' } = content.data ?? {}
          const { alert_words: words, alertlanguages: languages = [] } = content.data ?? {}
          if (!canSendAlerts(me, alertsenders)) {
            return <OnlyTeamSends />
          }
          if (kinds.length === 0) {
            return (
              <EmptyState
                icon={faBell}
                title="There are no kinds of alert yet"
                text="An admin adds them under Content, Kinds of alert."
              />
            )
          }
          return (
            <section aria-labelledby="send-an-alert">
              <h2 id="send-an-alert">Send an alert</h2>
              <List>
                {kinds.map((kind) => (
                  <KindLink key={kind.id} kind={kind} words={words} languages={languages} />
                ))}
              </List>
            </section>
          )
        }}
      </SectionLoader>
      {isAllowed(me, 'declare closures') && (
        <LinkButton to="/closures" block>
          Closed or opening late? Tell staff without a siren
        </LinkButton>
      )}
      {alerts.data && alerts.data.length > 0 && (
        <section aria-labelledby="sent-alerts">
          <h2 id="sent-alerts">Sent in the last {describeDuration(ALERTS_LISTED_MS)}</h2>
          <List>
            {alerts.data.map((alert, _, all) => (
              <SentAlert
                key={alert.id}
                alert={alert}
                wentOn={continuationOf(all, alert) !== undefined}
              />
            ))}
          </List>
        </section>
      )}
    </StaffScreen>
  )
}

type KindLinkProps = {
  kind: AlertKind
  words: Guidance['alert_words']
  languages: readonly AlertLanguage[]
}

function KindLink({ kind, words, languages }: KindLinkProps) {
  const { id, title, instruction, icon, colour } = kind
  const translation = useTranslation({ translations: translationsOf(kind, words, languages) })
  const translated = translation?.instruction ?? ''
  return (
    <ListLink
      to={`/alerts/new/${id}`}
      title={
        <Translated original={title} words={translation?.title} language={translation?.language} />
      }
      subtitle={
        translation && translated !== '' ? (
          <span lang={translation.language} dir={directionOf(translation.language)}>
            {firstSentence(translated)}
          </span>
        ) : (
          firstSentence(instruction)
        )
      }
      icon={contentIcon(icon)}
      colour={resolveColour(colour, title)}
      hasColouredEdge
    />
  )
}

/** On top, for nobody has been alerted by them. */
function UnsentAlerts() {
  const unsent = useUnsentAlerts()
  const kinds = useContent().data?.alert_kinds ?? []
  if (unsent.length === 0) return null
  return (
    <section aria-labelledby="unsent-alerts">
      <h2 id="unsent-alerts">Not sent yet</h2>
      <List>
        {unsent.map(({ id, kind }) => (
          <ListLink
            key={id}
            to={`/alerts/${id}`}
            title={kinds.find((each) => each.id === kind)?.title ?? 'Alert'}
            subtitle="Nobody has been alerted by it."
            colour="red"
            hasColouredEdge
          />
        ))}
      </List>
    </section>
  )
}

function SentAlert({ alert, wentOn }: { alert: Alert; wentOn: boolean }) {
  const { id, title, icon, colour, exercise, ended } = alert
  const translation = useTranslation(alert)
  return (
    <ListLink
      to={`/alerts/${id}`}
      title={
        <>
          <Translated
            original={title}
            words={translation?.title}
            language={translation?.language}
          />{' '}
          {exercise && <Tag colour="exercise">Exercise</Tag>}{' '}
          {ended === null && <Tag colour={exercise ? 'exercise' : 'danger'}>In progress</Tag>}
        </>
      }
      subtitle={describeSentAlert(alert, wentOn)}
      icon={contentIcon(icon)}
      colour={resolveColour(colour, title)}
    />
  )
}
