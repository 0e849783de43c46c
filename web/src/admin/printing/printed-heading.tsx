import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '../../ui/format-dates.ts'
import { useAdminOrganisation } from '../frame/admin-organisation.ts'
import styles from './printed-heading.module.css'

/** Printed only: the organisation and the time of printing. */
export function PrintedHeading() {
  const { name } = useAdminOrganisation()
  // Rendered again for each print, so that it shows the time of printing.
  useIsPrinting()
  return (
    <p className={styles.line}>
      {name}, printed {formatDateTime(new Date().toISOString())}
    </p>
  )
}

/** True from the moment before the page is printed, so that all of a long list can be drawn. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
