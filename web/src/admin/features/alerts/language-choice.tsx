import {
  ALERT_LANGUAGES,
  type AlertLanguage,
  languageTitle,
} from '@holdfast/contract/alerts/languages'
import { MAX_ALERT_LANGUAGES } from '@holdfast/contract/limits'
import { Link } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { BareList } from '../../../ui/list/list.tsx'
import { useAdminAddress } from '../../frame/admin-organisation.ts'
import styles from './alerts-page.module.css'

type LanguageChoiceProps = {
  chosen: readonly AlertLanguage[]
  onChoose: (languages: AlertLanguage[]) => void
}

/** The languages into which the organisation translates the words of alerts. */
export function LanguageChoice({ chosen, onChoose }: LanguageChoiceProps) {
  const addressOf = useAdminAddress()
  const others = ALERT_LANGUAGES.filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: languageTitle(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'))
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>Languages of alerts</legend>
      <p>
        Besides the original words. Whoever chooses one of them at the log-in or in Settings reads
        alerts in it, as far as they are translated under{' '}
        <Link to={addressOf('/admin/content/alerts')} viewTransition>
          Kinds of alert
        </Link>
        .
      </p>
      {chosen.length > 0 && (
        <BareList className={styles.chosen} aria-label="Languages of alerts">
          {chosen.map((code) => (
            <li key={code}>
              {languageTitle(code)}{' '}
              <Button
                kind="quiet"
                aria-label={`Remove ${languageTitle(code)}`}
                onClick={() => onChoose(chosen.filter((each) => each !== code))}
              >
                Remove
              </Button>
            </li>
          ))}
        </BareList>
      )}
      {chosen.length < MAX_ALERT_LANGUAGES && (
        <SelectField
          label="Add a language"
          emptyOption="Choose a language"
          options={others}
          value=""
          onChange={({ target }) => {
            if (target.value !== '') onChoose([...chosen, target.value as AlertLanguage])
          }}
        />
      )}
    </fieldset>
  )
}
