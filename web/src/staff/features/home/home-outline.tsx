import { renderToStaticMarkup } from 'react-dom/server.edge'
import { AppFrame } from '../../../app/app-frame.tsx'
import { OfflineBanner } from '../../../app/offline-banner.tsx'
import { Screen } from '../../../ui/screen.tsx'
import layout from '../../shell/staff-layout.module.css'
import styles from './home-screen.module.css'
import { HomeTiles } from './home-tiles.tsx'

/**
 * The fixed parts of home, which the page draws before the app has started. The build renders them once.
 * `hero` and `above` get the heights that this device measured last.
 */
function HomeOutline() {
  return (
    <AppFrame
      banners={
        <div data-outline="offline">
          <OfflineBanner open />
        </div>
      }
    >
      <div className={layout.layout}>
        <div className={layout.screen}>
          <Screen title="Home" titleHidden onMenu={() => undefined}>
            <div className={styles.hero} data-outline="hero" />
            <div data-outline="above" />
            <HomeTiles />
          </Screen>
        </div>
      </div>
    </AppFrame>
  )
}

export const homeOutline = renderToStaticMarkup(<HomeOutline />)
