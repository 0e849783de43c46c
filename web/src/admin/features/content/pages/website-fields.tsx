import { TextField } from '../../../../ui/form/text-field.tsx'
import { ListRow } from '../../../../ui/list/list.tsx'
import { EditableList } from '../guidance-editing/editable-list.tsx'
import { newKey } from '../list-operations.ts'
import type { LinkForm } from './info-form.ts'
import { linkFields } from './info-guidance.ts'

type WebsiteFieldsProps = {
  links: readonly LinkForm[]
  onChange: (links: LinkForm[]) => void
  errorOf: (field: string) => string | undefined
}

/** The websites of an information page, in order. */
export function WebsiteFields({ links, onChange, errorOf }: WebsiteFieldsProps) {
  return (
    <EditableList
      label="Websites"
      noun="website"
      items={links}
      onChange={onChange}
      create={() => ({ key: newKey(), name: '', url: '', description: '' })}
      nameOf={({ name }, index) => name.trim() || `website ${index + 1}`}
      isEmpty={({ name, url, description }) => `${name}${url}${description}`.trim() === ''}
      hasProblem={({ key }) =>
        Object.values(linkFields).some((nameOf) => errorOf(nameOf(key)) !== undefined)
      }
      summary={({ name, url }) => <ListRow title={name.trim() || 'New website'} subtitle={url} />}
    >
      {({ key, name, url, description }, change) => (
        <>
          <TextField
            name={linkFields.name(key)}
            label="Name of the website"
            autoComplete="off"
            error={errorOf(linkFields.name(key))}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            name={linkFields.url(key)}
            label="Its address"
            hint="For example, https://www.gov.uk. It can begin with https, http, mailto or tel."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errorOf(linkFields.url(key))}
            value={url}
            onChange={(event) => change({ url: event.target.value })}
          />
          <TextField
            name={linkFields.description(key)}
            label="Description (optional)"
            autoComplete="off"
            error={errorOf(linkFields.description(key))}
            value={description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </>
      )}
    </EditableList>
  )
}
