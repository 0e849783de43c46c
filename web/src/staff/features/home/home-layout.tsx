import type { ReactNode } from 'react'
import styles from './home-layout.module.css'

type HomeLayoutProps = {
  hero: ReactNode
  /** The tiles: where else to go. */
  places: ReactNode
  /** What is happening now. */
  children: ReactNode
  /** What may arrive while people look: below everything on a phone, below what is happening elsewhere. */
  later?: ReactNode
}

/** One column on a phone; where there is room, what is happening stands beside the tiles. */
export function HomeLayout({ hero, places, children, later }: HomeLayoutProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.home} data-home>
        {hero}
        <div className={styles.part}>{children}</div>
        <div className={styles.part} data-places>
          {places}
        </div>
        <div className={styles.part} data-later>
          {later}
        </div>
      </div>
    </div>
  )
}
