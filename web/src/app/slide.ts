import type { ShownScreen } from '../routing/screen-router.ts'

type Slide = 'forward' | 'back'

/** The depth of a screen: its route's, plus one for each further part of a `*` route. */
export function depthOf(routeDepth: number | undefined, splat: string | undefined): number {
  const further = splat ? splat.split('/').filter((part) => part !== '').length - 1 : 0
  return (routeDepth ?? 1) + Math.max(0, further)
}

/**
 * Which way the screens slide: by depth. Between screens of the same route and depth (a group within a
 * group of contacts) the history decides. Other screens of the same depth do not slide.
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

/** Sets `data-slide` on the root element before the screen changes; ui/screen/screen-slide.css does the rest. */
export function setSlide(from: ShownScreen, to: ShownScreen): void {
  const slide = slideOf({
    from: depthOfScreen(from),
    to: depthOfScreen(to),
    isSameRoute: from.route === to.route,
    isReturn: to.type === 'POP' && to.historyDepth < from.historyDepth,
  })
  if (slide === undefined) delete document.documentElement.dataset.slide
  else document.documentElement.dataset.slide = slide
}

function depthOfScreen({ route, params }: ShownScreen): number {
  return depthOf(route?.handle?.depth, params['*'])
}
