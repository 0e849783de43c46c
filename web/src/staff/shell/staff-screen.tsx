import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type ComponentProps, createContext, useContext } from 'react'
import { incidentName } from '../../domain/shorten-details.ts'
import { Link, useNavigate } from '../../routing/navigation.tsx'
import { historyDepth } from '../../routing/screen-router.ts'
import { Dot } from '../../ui/dot.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import styles from './incident-line.module.css'

type StaffScreenProps = Omit<ComponentProps<typeof Screen>, 'onBack' | 'onMenu'> & {
  /** Shows Back; the address it leads to when there is no earlier screen of the app. */
  back?: string | undefined
}

/** A screen of the staff app: with `back` it has the Back button, without it the side menu's. */
export function StaffScreen({ back, ...screen }: StaffScreenProps) {
  const openMenu = useOpenMenu()
  const goBack = useGoBack(back ?? '/menu')
  const navigation = back === undefined ? { onMenu: openMenu } : { onBack: goBack }
  return <Screen {...screen} {...navigation} />
}

/** Goes back in the browser's history, so that lists keep their scroll position. On a first page it goes to `above`. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  return () => {
    if (historyDepth() > 0) navigate(-1)
    else navigate(above, { replace: true, viewTransition: true })
  }
}

/** Opens the side menu; undefined where there is none, such as before the sign-in. */
export const MenuContext = createContext<(() => void) | undefined>(undefined)

function useOpenMenu(): (() => void) | undefined {
  return useContext(MenuContext)
}

/** The incident that the screen is about, as a link to its details. */
export function IncidentLine({ incident }: { incident: Incident }) {
  return (
    <Link to={`/incidents/${incident.id}`} viewTransition className={styles.incident}>
      <Dot colour={incident.exercise ? 'exercise' : 'red'} />
      <span className={styles.details}>{incidentName(incident)}</span>
    </Link>
  )
}
