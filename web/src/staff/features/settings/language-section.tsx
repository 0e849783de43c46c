import { ownLanguageName } from '@holdfast/contract/alerts/languages'
import { useLanguage } from '../../../app/language.ts'
import { useContent } from '../../../data/content/content.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Card } from '../../../ui/list/card.tsx'

/** In which language this device shows the words of alerts; nothing where the school offers no other. */
export function LanguageSection() {
  const { language, setLanguage } = useLanguage()
  const offered = useContent().data?.alertlanguages ?? []
  if (offered.length === 0) return null
  return (
    <Card>
      <SelectField
        label="Language of alerts"
        hint="What your school has translated is shown in it, with the original words beneath."
        emptyOption="The original words"
        options={offered.map((code) => ({ value: code, label: ownLanguageName(code) }))}
        value={offered.find((code) => code === language) ?? ''}
        onChange={({ target }) => setLanguage(target.value || 'en')}
      />
    </Card>
  )
}
