import { directionOf } from '@holdfast/contract/alerts/alert-translations'
import { ALERT_WORD_NAMES, ALERT_WORDS } from '@holdfast/contract/alerts/alert-words'
import { type AlertLanguage, languageTitle } from '@holdfast/contract/alerts/languages'
import type { Guidance } from '@holdfast/contract/content/content'
import { useState } from 'react'
import { Link } from '../../../../routing/navigation.tsx'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { List, ListItem } from '../../../../ui/list/list.tsx'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import { GuidanceSectionDialog } from '../guidance-editing/guidance-section-dialog.tsx'
import styles from './alert-kinds-page.module.css'
import { alertWordsGuidance, describeMissingWords } from './alert-words-rules.ts'

type AlertWordsProps = { guidance: Guidance; languages: readonly AlertLanguage[] }

/** The words around every alert in the languages of the organisation. */
export function AlertWordsSection({ guidance, languages }: AlertWordsProps) {
  const addressOf = useAdminAddress()
  const [open, setOpen] = useState<AlertLanguage>()
  return (
    <section className={styles.section} aria-labelledby="alert-words">
      <h2 id="alert-words">Other languages</h2>
      {languages.length === 0 ? (
        <p>
          Staff read alerts in the words above. Choose other languages in{' '}
          <Link to={addressOf('/admin/alerts')} viewTransition>
            Alert settings
          </Link>{' '}
          to translate them here.
        </p>
      ) : (
        <>
          <p>
            The words around every alert, such as “{ALERT_WORDS.safe}” and “{ALERT_WORDS.allclear}”.
            Translate each kind with Edit. What is missing is shown in the original words.
          </p>
          <List label="Words around every alert">
            {languages.map((language) => (
              <ListItem
                key={language}
                title={languageTitle(language)}
                subtitle={describeMissingWords(guidance, language)}
                end={
                  <Button
                    kind="quiet"
                    aria-label={`Translate words: ${languageTitle(language)}`}
                    onClick={() => setOpen(language)}
                  >
                    Translate
                  </Button>
                }
              />
            ))}
          </List>
        </>
      )}
      {open && (
        <AlertWordsDialog language={open} guidance={guidance} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

type DialogProps = { language: AlertLanguage; guidance: Guidance; onClose: () => void }

function AlertWordsDialog({ language, guidance, onClose }: DialogProps) {
  return (
    <GuidanceSectionDialog
      title={`Words of alerts in ${languageTitle(language)}`}
      section={alertWordsGuidance(language)}
      guidance={guidance}
      onClose={onClose}
    >
      {({ value, change, errorOf }) =>
        ALERT_WORD_NAMES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={ALERT_WORDS[name]}
            lang={language}
            dir={directionOf(language)}
            autoComplete="off"
            error={errorOf(name)}
            value={value[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))
      }
    </GuidanceSectionDialog>
  )
}
