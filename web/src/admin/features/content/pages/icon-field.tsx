import { faChevronDown } from '@fortawesome/free-solid-svg-icons/faChevronDown'
import type { Colour } from '@holdfast/contract/appearance'
import { CONTENT_ICONS, contentIcon } from '../../../../ui/content-icon.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { IconChoice } from '../../../record-dialog/icon-choice.tsx'
import styles from './page-head-fields.module.css'

type IconFieldProps = { colour: Colour; value: string; onChange: (icon: string) => void }

/** The icon, and all that can be chosen once somebody wants another. */
export function IconField({ colour, value, onChange }: IconFieldProps) {
  const words = CONTENT_ICONS.find(({ name }) => name === value)?.words ?? 'Clipboard'
  return (
    <details className={styles.icon} data-colour={colour}>
      <summary>
        <span className={styles.picture}>
          <Icon icon={contentIcon(value)} />
        </span>
        <span>Icon: {words}</span>
        <span className={styles.open}>
          <Icon icon={faChevronDown} />
        </span>
      </summary>
      <IconChoice icons={CONTENT_ICONS} colour={colour} value={value} onChange={onChange} />
    </details>
  )
}
