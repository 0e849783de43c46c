import { ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { splitRealMessage } from '@holdfast/contract/alerts/real-message'
import { Translated, useTranslation } from '../../shell/translated.tsx'
import styles from './real-line.module.css'

/** Above all else that an alert says which was an exercise first: people have just practised the same words. */
export function RealLine({
  alert,
}: {
  alert: Parameters<typeof splitRealMessage>[0] & Pick<Alert, 'translations'>
}) {
  const translation = useTranslation(alert)
  if (!splitRealMessage(alert).isReal) return null
  return (
    <p className={styles.real}>
      <Translated
        original={ALERT_WORDS.real}
        words={translation?.words.real}
        language={translation?.language}
      />
    </p>
  )
}
