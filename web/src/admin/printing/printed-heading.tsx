import { shownDateTime } from '../../ui/dates.ts'
import { useAdminOrganisation } from '../frame/admin-organisation.ts'
import styles from './printed-heading.module.css'
import { useIsPrinting } from './use-is-printing.ts'

/** On paper only: whose it is, and when it was printed. */
export function PaperLine() {
  const { name } = useAdminOrganisation()
  // So that it is drawn anew, and tells the time of the printing.
  useIsPrinting()
  return (
    <p className={styles.line}>
      {name}, printed {shownDateTime(new Date().toISOString())}
    </p>
  )
}
