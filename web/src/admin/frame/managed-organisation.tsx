import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { Icon } from '../../ui/theme/icon.tsx'
import { useNameOfManaged } from './admin-organisation.ts'
import styles from './managed-organisation.module.css'

/** Tells a provider admin to which organisation a page or record belongs. Renders nothing for other admins. */
export function ManagedOrganisation() {
  const name = useNameOfManaged()
  if (name === undefined) return null
  return (
    <p className={styles.line}>
      <Icon icon={faBuilding} />
      <span>
        <span className="visually-hidden">Organisation: </span>
        {name}
      </span>
    </p>
  )
}
