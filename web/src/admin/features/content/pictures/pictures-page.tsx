import { faPlus } from '@fortawesome/free-solid-svg-icons/faPlus'
import type { Picture } from '@holdfast/contract/content/content'
import {
  BACKGROUND_PATH,
  LOGO_PATH,
  MAP_KEY_PATH,
  MAP_PATH,
} from '@holdfast/contract/content/media-paths'
import { MAX_PICTURE_BYTES } from '@holdfast/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import { useContent } from '../../../../data/content/content.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { megabytes } from '../../../files/choose-file.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../../frame/admin-page.tsx'
import { useNewShortcut } from '../../../frame/shortcuts.ts'
import { ContentTabs } from '../content-page.tsx'
import { MapPreview } from './map-preview.tsx'
import { OverlayDialog } from './overlay-dialog.tsx'
import { PictureCard } from './picture-card.tsx'
import { type PictureSlot, slotsOf } from './picture-rules.ts'
import styles from './pictures-page.module.css'

/** Logo, background and the map with its key and overlays. */
export function PicturesPage() {
  const { organisationid } = useAdminOrganisation()
  const content = useContent(organisationid)
  return (
    <AdminPage title="Pictures and map" above={<ContentTabs />}>
      <ReadSection read={content}>{({ media }) => <Pictures media={media} />}</ReadSection>
    </AdminPage>
  )
}

function Pictures({ media }: { media: readonly Picture[] }) {
  const { home, map, overlays, others } = slotsOf(media)
  const [isAdding, setAdding] = useState(false)
  const online = useOnline()
  const addOverlay = () => setAdding(true)
  useNewShortcut(online ? addOverlay : undefined)
  return (
    <>
      <Notice title="Staff see a picture as soon as it is uploaded">
        Pictures do not wait in the draft. Choose a PNG, JPEG or WebP of up to{' '}
        {megabytes(MAX_PICTURE_BYTES)} MB, or drop it onto its place.
      </Notice>
      <Section title="Home screen">
        <Cards slots={home} />
      </Section>
      <Section title="Map">
        <Cards slots={map} />
        <div className={styles.head}>
          <h3>Overlays</h3>
          <Button icon={faPlus} disabled={!online} aria-keyshortcuts="n" onClick={addOverlay}>
            New overlay
          </Button>
        </div>
        {overlays.length > 0 ? (
          <Cards slots={overlays} areRemovedWithPicture />
        ) : (
          <p className="meta">
            None yet. An overlay shows what only some need, such as fire exits or gas taps.
          </p>
        )}
      </Section>
      <Section title="The map as staff see it">
        <MapPreview media={media} />
      </Section>
      {others.length > 0 && (
        <Section title="Other pictures">
          <p>No screen shows these, yet every device keeps them. Delete what nobody needs.</p>
          <Cards slots={others} areRemovedWithPicture />
        </Section>
      )}
      <PictureNames />
      {isAdding && <OverlayDialog overlays={overlays} onClose={() => setAdding(false)} />}
    </>
  )
}

type CardsProps = { slots: readonly PictureSlot[]; areRemovedWithPicture?: boolean }

function Cards({ slots, areRemovedWithPicture = false }: CardsProps) {
  return (
    <div className={styles.cards}>
      {slots.map((slot) => (
        <PictureCard key={slot.path} slot={slot} isRemovedWithPicture={areRemovedWithPicture} />
      ))}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}

const NAMES = [
  [LOGO_PATH, 'the logo'],
  [BACKGROUND_PATH, 'the background of the home screen'],
  [MAP_PATH, 'the base map'],
  [MAP_KEY_PATH, 'the map key'],
  ['map__Fire exits.png', 'an overlay that staff turn on with ‘Show Fire exits’'],
] as const

/** For admins who prepare pictures for an import or inspect an export. */
function PictureNames() {
  return (
    <details className={styles.names}>
      <summary>How pictures are named in a file for import</summary>
      <p>
        Here the names are given for you. In a file for import they say what each picture is for:
      </p>
      <dl>
        {NAMES.map(([path, meaning]) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p>
        A picture is kept in the format that its name ends with: a JPEG uploaded as the base map
        becomes a PNG.
      </p>
    </details>
  )
}
