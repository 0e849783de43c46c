import { createContext, useContext } from 'react'

/** Opens the side menu; undefined where there is none, such as before the sign-in. */
export const MenuContext = createContext<(() => void) | undefined>(undefined)

export function useOpenMenu(): (() => void) | undefined {
  return useContext(MenuContext)
}
