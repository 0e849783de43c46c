import { renderToStaticMarkup } from 'react-dom/server.edge'
import { AppFrame } from '../../../app/app-frame.tsx'
import { OfflineBanner } from '../../../app/offline-banner.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import staffLayout from '../../shell/staff-layout.module.css'
import { HomeLayout } from './home-layout.tsx'
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
      <div className={staffLayout.layout}>
        <div className={staffLayout.screen}>
          <Screen title="Home" titleHidden width="wide" onMenu={() => undefined}>
            <HomeLayout
              hero={<div className={styles.hero} data-outline="hero" />}
              places={<HomeTiles />}
            >
              <div data-outline="above" />
            </HomeLayout>
          </Screen>
        </div>
      </div>
    </AppFrame>
  )
}

export const homeOutline = renderToStaticMarkup(<HomeOutline />)
