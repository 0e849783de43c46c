import { type ReactNode, useId } from 'react'
import styles from './pane.module.css'

type PaneProps = {
  title: string
  /** At the right end of the heading. */
  tools?: ReactNode
  /** Content that stays at the lower edge. */
  bottom?: ReactNode
  /** The content fills the pane: there is no padding and nothing to scroll. */
  fills?: boolean | undefined
  children: ReactNode
}

/** A part of a wide screen with a heading and its own scroller. Its height is set from outside. */
export function Pane({ title, tools, bottom, fills, children }: PaneProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.pane}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {fills ? (
        <div className={styles.filled}>{children}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <div tabIndex={0} className={styles.body} data-scroller>
          {children}
        </div>
      )}
      {bottom && <footer className={styles.bottom}>{bottom}</footer>}
    </section>
  )
}
