import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { TextField } from '../../ui/form/text-field.tsx'
import { Icon } from '../../ui/theme/icon.tsx'
import styles from './search-field.module.css'

type SearchFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** The search box of a list; its label is inside. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Icon icon={faMagnifyingGlass} />
      <TextField
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
