import { contentIcon } from '../../../ui/content-icon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ICONS } from './contact-group-rules.ts'
import styles from './icon-choice.module.css'

type IconChoiceProps = { colour: string; value: string; onChange: (icon: string) => void }

/** The icons as pictures with their names, in the colour that the group has. */
export function IconChoice({ colour, value, onChange }: IconChoiceProps) {
  return (
    <fieldset className={styles.choice} data-colour={colour}>
      <legend>Icon</legend>
      <div className={styles.icons}>
        {ICONS.map(({ name, words }) => (
          <label key={name} className={styles.icon}>
            <input
              type="radio"
              name="icon"
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className={styles.radio}
            />
            <span className={styles.picture}>
              <Icon icon={contentIcon(name)} />
            </span>
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
