import { type ComponentProps, createContext, useContext } from 'react'
import { useNavigate } from '../../routing/navigation.tsx'
import { historyDepth } from '../../routing/screen-router.ts'
import { Screen } from '../../ui/screen/screen.tsx'

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
