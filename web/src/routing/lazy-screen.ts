import type { ComponentType } from 'react'
import type { ScreenRoute } from './routes.tsx'

/** A screen that is loaded when it is opened. */
export function screen<Name extends string>(
  path: string,
  depth: number,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ScreenRoute {
  return { path, handle: { depth }, lazy: async () => ({ Component: (await load())[name] }) }
}
