import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { useAlerts } from '../../../data/alerts/alerts.ts'
import { endWordOf, openBeside } from '../../../domain/ended-alert.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Translated, useTranslation } from '../../shell/translated.tsx'
import { continuationOf } from './alert-attention-rules.ts'

/** The title of an alert in the language of this device, with the original beneath. */
export function AlertTitle({ alert }: { alert: Alert }) {
  const translation = useTranslation(alert)
  return (
    <Translated
      original={alert.title}
      words={translation?.title}
      language={translation?.language}
    />
  )
}

/** Whether it is an exercise, and whether it is in progress. Not an all clear while another one is. */
export function AlertTags({ alert }: { alert: Alert }) {
  const alerts = useAlerts().data ?? []
  const translation = useTranslation(alert)
  const { exercise, ended } = alert
  const isOver = openBeside(alerts, alert).length === 0 && !continuationOf(alerts, alert)
  const word = endWordOf(alert)
  const end = word === 'allclear' && !isOver ? 'ended' : word
  const tagOf = (word: 'exercise' | typeof end) => (
    <Translated
      original={ALERT_WORDS[word]}
      words={translation?.words[word]}
      language={translation?.language}
    />
  )
  return (
    <>
      {exercise && <Tag colour="exercise">{tagOf('exercise')}</Tag>}
      <Tag
        colour={
          ended !== null ? (end === 'allclear' ? 'ok' : 'black') : exercise ? 'exercise' : 'danger'
        }
      >
        {ended === null ? 'In progress' : tagOf(end)}
      </Tag>
    </>
  )
}
