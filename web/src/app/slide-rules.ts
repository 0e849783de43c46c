export type Slide = 'forward' | 'back'

/** How deep a screen lies: its route's depth, and one more for each further part of a `*` route. */
export function depthOf(routeDepth: number | undefined, splat: string | undefined): number {
  const further = splat ? splat.split('/').filter((part) => part !== '').length - 1 : 0
  return (routeDepth ?? 1) + Math.max(0, further)
}

/**
 * Which way the screens slide. Among screens of one route and depth (a group within a group of
 * contacts) the history decides; other screens side by side do not slide.
 */
export function slideOf(step: {
  from: number
  to: number
  isSameRoute: boolean
  isReturn: boolean
}): Slide | undefined {
  if (step.to !== step.from) return step.to > step.from ? 'forward' : 'back'
  if (!step.isSameRoute) return undefined
  return step.isReturn ? 'back' : 'forward'
}
