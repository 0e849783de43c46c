import { faMap } from '@fortawesome/free-solid-svg-icons/faMap'
import { useContent } from '../../../data/content/content.ts'
import { mapPictures } from '../../../domain/map-pictures.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { SiteMap } from './site-map.tsx'

/** The organisation's own map: its base, key and overlays. */
export function MapScreen() {
  const content = useContent()
  const pictures = mapPictures(content.data?.media ?? [])
  const { base } = pictures
  return (
    <StaffScreen title="Map" width="full">
      <SectionLoader read={content}>
        {() =>
          base ? (
            <SiteMap key={base.key} base={base} pictures={pictures} />
          ) : (
            <EmptyState
              icon={faMap}
              title="No map available"
              text="Your organisation’s admins can add a plan of the site, and it will appear here."
            />
          )
        }
      </SectionLoader>
    </StaffScreen>
  )
}
