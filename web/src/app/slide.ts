import { NavigationType } from 'react-router'
import type { Shown } from '../routing/screen-router.ts'
import { depthOf, slideOf } from './slide-rules.ts'

/** Sets `data-slide` on the root element before the screen changes; ui/screen-slide.css does the rest. */
export function setSlide(from: Shown, to: Shown): void {
  const slide = slideOf({
    from: depthOfScreen(from),
    to: depthOfScreen(to),
    isSameRoute: from.match?.route === to.match?.route,
    isReturn: to.action === NavigationType.Pop && to.index < from.index,
  })
  if (slide === undefined) delete document.documentElement.dataset.slide
  else document.documentElement.dataset.slide = slide
}

function depthOfScreen({ match }: Shown): number {
  return depthOf(match?.route.handle?.depth, match?.params['*'])
}
