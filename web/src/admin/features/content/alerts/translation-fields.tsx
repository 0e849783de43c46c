import { directionOf } from '@holdfast/contract/alerts/alert-translations'
import {
  type AlertLanguage,
  englishLanguageName,
  languageTitle,
} from '@holdfast/contract/alerts/languages'
import type { AlertKind } from '@holdfast/contract/content/content'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TRANSLATED_FIELDS, withTranslation } from './alert-kind-rules.ts'

type TranslationFieldsProps = {
  value: AlertKind
  languages: readonly AlertLanguage[]
  change: (fields: Partial<AlertKind>) => void
  errorOf: (field: string) => string | undefined
}

/** The words of a kind in other languages, each below the original. */
export function TranslationFields({ value, languages, change, errorOf }: TranslationFieldsProps) {
  return languages.map((language) => {
    const translation = value.translations?.find((each) => each.language === language)
    return (
      <FormSection key={language} name={languageTitle(language)}>
        {TRANSLATED_FIELDS.filter(({ field }) => value[field] !== '').map(({ field, label }) => (
          <TextArea
            key={field}
            name={`${language} ${field}`}
            label={`${label} in ${englishLanguageName(language)}`}
            hint={value[field]}
            minRows={1}
            lang={language}
            dir={directionOf(language)}
            error={errorOf(`${language} ${field}`)}
            value={translation?.[field] ?? ''}
            onChange={({ target }) =>
              change(withTranslation(value, language, { [field]: target.value }))
            }
          />
        ))}
      </FormSection>
    )
  })
}
