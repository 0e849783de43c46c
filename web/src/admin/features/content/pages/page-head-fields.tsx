import { resolveColour } from '@holdfast/contract/appearance'
import type { ReactNode } from 'react'
import { TextField } from '../../../../ui/text-field.tsx'
import { ColourField } from '../../../shell/colour-field.tsx'
import { IconField } from './icon-field.tsx'
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
  /** Between the address and the look. */
  children?: ReactNode
}

/** What every page has: its name, its address and its look. */
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
      <ColourField value={colour} onChange={(chosen) => change({ colour: chosen })} />
      <IconField colour={colour} value={value.icon} onChange={(icon) => change({ icon })} />
    </div>
  )
}
