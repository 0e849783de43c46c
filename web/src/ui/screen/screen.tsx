import { faBars } from '@fortawesome/free-solid-svg-icons/faBars'
import { faChevronLeft } from '@fortawesome/free-solid-svg-icons/faChevronLeft'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from '../../routing/navigation.tsx'
import { IconButton } from '../button/icon-button.tsx'
import styles from './screen.module.css'

type ScreenProps = {
  /** The one h1, and the window's title. */
  title: string
  /** The title is read out but not seen (a screen whose content already shows its name). */
  titleHidden?: boolean | undefined
  /** Shows `Back`. */
  onBack?: (() => void) | undefined
  /** Shows `Open menu`, unless there is a Back button. */
  onMenu?: (() => void) | undefined
  /** Icon buttons at the right end of the bar. */
  actions?: ReactNode
  /** A row that stays at the lower edge, within the thumb's reach: a composer, or Exit and Save. */
  bottom?: ReactNode
  /** `reading` holds lines to about 70 characters; `full` has no side padding either. */
  width?: 'reading' | 'wide' | 'full' | undefined
  children: ReactNode
}

/** In milliseconds: `--duration-slide` plus some time for a slow phone. */
const slideTime = 450

/**
 * One screen: a bar that stays, the content, and perhaps a region that stays at the bottom. It is its own
 * scroller, restores its scroll position on Back, and slides by `data-slide` on the root element
 * (`forward` or `back`, set by the router; see screen-slide.css).
 */
export function Screen(props: ScreenProps) {
  const { title, titleHidden, onBack, onMenu, actions, bottom, width = 'reading', children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  useScrollMemory(scroller)

  useEffect(() => {
    document.title = `${title} – Holdfast`
  }, [title])

  // The first page of a visit has the key `default`. The browser's own initial focus is right there.
  const arrived = key === 'default' ? undefined : pathname
  useEffect(() => {
    if (arrived !== undefined) heading.current?.focus({ preventScroll: true })
  }, [arrived])

  useEffect(() => {
    const arrival = setTimeout(() => scroller.current?.setAttribute('data-settled', ''), slideTime)
    return () => clearTimeout(arrival)
  }, [])

  return (
    <div ref={scroller} className={styles.screen} data-width={width} data-scroller>
      <header className={styles.bar}>
        <div className={styles.inner}>
          {onBack && <IconButton icon={faChevronLeft} label="Back" onClick={onBack} />}
          {!onBack && onMenu && <IconButton icon={faBars} label="Open menu" onClick={onMenu} />}
          <h1
            ref={heading}
            tabIndex={-1}
            className={titleHidden ? 'visually-hidden' : styles.title}
          >
            {title}
          </h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </header>
      <main className={styles.main}>
        <div className={styles.content}>{children}</div>
        {bottom && (
          <div className={styles.bottom} data-print="hide">
            <div className={styles.inner}>{bottom}</div>
          </div>
        )}
      </main>
    </div>
  )
}

/** The scroll position of each history entry, for as long as the page lives. */
const positions = new Map<string, number>()

/** Restores the scroll position on Back, and starts a new screen at the top. */
function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const arrival = useNavigationType()
  const shown = useRef<string>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // A change of the search string alone (a filter, a sort order) keeps the scroll position.
    if (shown.current !== pathname) {
      const place = arrival === 'POP' ? (positions.get(key) ?? 0) : 0
      // A new element is at the top already; setting that again would cost another layout.
      if (place > 0 || shown.current !== undefined) element.scrollTop = place
      shown.current = pathname
    }
    return () => {
      positions.set(key, element.scrollTop)
    }
  }, [arrival, key, pathname, scroller])
}
