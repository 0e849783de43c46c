import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import { type Colour, colourChoiceOf, resolveColour } from '@holdfast/contract/content/appearance'
import type { ReactNode } from 'react'
import { CONTENT_ICONS, contentIcon } from '../../../../ui/content/content-icon.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { ColourField, IconChoice } from '../../../record-dialog/icon-choice.tsx'
import styles from './page-head-fields.module.css'
import type { PageHead } from './threat-form.ts'

type PageHeadFieldsProps = {
  value: PageHead
  change: (fields: Partial<PageHead>) => void
  errorOf: (field: string) => string | undefined
  onName: (name: string) => void
  /** Where staff find it, and what a change of that means. */
  addressHint: ReactNode
  addressLabel: string
  /** Shown between the address and the icon. */
  children?: ReactNode
}

/** The fields of every page: name, address, icon and colour. */
export function PageHeadFields(props: PageHeadFieldsProps) {
  const { value, change, errorOf, onName, addressHint, addressLabel, children } = props
  const colour = resolveColour(value.colour, value.name)
  return (
    <div className={styles.fields}>
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        error={errorOf('name')}
        value={value.name}
        onChange={(event) => onName(event.target.value)}
      />
      <TextField
        name="path"
        label={addressLabel}
        hint={addressHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('path')}
        value={value.path}
        onChange={(event) => change({ path: event.target.value })}
      />
      {children}
      <ColourField
        value={colourChoiceOf(value.colour)}
        onChange={(chosen) => change({ colour: chosen })}
      />
      <IconField colour={colour} value={value.icon} onChange={(icon) => change({ icon })} />
    </div>
  )
}

type IconFieldProps = { colour: Colour; value: string; onChange: (icon: string) => void }

/** The icon, and the choice of icons once it is opened. */
function IconField({ colour, value, onChange }: IconFieldProps) {
  const label = CONTENT_ICONS.find(({ name }) => name === value)?.label ?? 'Clipboard'
  return (
    <details className={styles.icon} data-colour={colour}>
      <summary>
        <span className={styles.picture}>
          <Icon icon={contentIcon(value)} />
        </span>
        <span>Icon: {label}</span>
        <span className={styles.open}>
          <Icon icon={faChevronDown} />
        </span>
      </summary>
      <IconChoice icons={CONTENT_ICONS} colour={colour} value={value} onChange={onChange} />
    </details>
  )
}

type TypeFieldProps<Type extends string> = {
  /** The types with their labels. */
  types: Record<Type, string>
  value: Type
  /** Undefined for a new page. */
  saved: Type | undefined
  onChange: (type: Type) => void
}

/** The page type, and a warning about what changing it drops. */
export function TypeField<Type extends string>(props: TypeFieldProps<Type>) {
  const { types, value, saved, onChange } = props
  const options = Object.entries<string>(types).map(([type, label]) => ({ value: type, label }))
  return (
    <SelectField
      name="type"
      label="Type"
      hint={
        saved !== undefined && saved !== value
          ? `Save drops what the page says as “${types[saved]}”.`
          : undefined
      }
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as Type)}
    />
  )
}
