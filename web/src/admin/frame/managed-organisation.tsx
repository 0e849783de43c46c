import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { Icon } from '../../ui/icon.tsx'
import { useNameOfManaged } from './admin-organisation.ts'
import styles from './managed-organisation.module.css'

/** Says to a provider admin whose page or record it is; other admins have only their own. */
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
