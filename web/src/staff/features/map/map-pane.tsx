import { useContent } from '../../../data/content/content.ts'
import { mapPictures } from '../../../domain/map-pictures.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Pane } from '../../../ui/screen/pane.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import styles from './site-map.module.css'
import { SiteMap } from './site-map.tsx'

/** The site map as a part of a wide screen. */
export function MapPane() {
  const content = useContent()
  const pictures = mapPictures(content.data?.media ?? [])
  const { base } = pictures
  return (
    <Pane
      title="Map"
      fills
      tools={
        base && (
          <Link to="/map" viewTransition>
            Open
          </Link>
        )
      }
    >
      <SectionLoader read={content}>
        {() =>
          base ? (
            <SiteMap key={base.key} base={base} pictures={pictures} isPane />
          ) : (
            <p className={styles.none}>No map available</p>
          )
        }
      </SectionLoader>
    </Pane>
  )
}
