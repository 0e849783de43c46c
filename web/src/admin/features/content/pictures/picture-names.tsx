import { BACKGROUND_PATH, LOGO_PATH, MAP_KEY_PATH, MAP_PATH } from '@holdfast/contract/media-paths'
import styles from './pictures-page.module.css'

const NAMES = [
  [LOGO_PATH, 'the logo'],
  [BACKGROUND_PATH, 'the background of the home screen'],
  [MAP_PATH, 'the base map'],
  [MAP_KEY_PATH, 'the map key'],
  ['map__Fire exits.png', 'an overlay that staff turn on with ‘Show Fire exits’'],
] as const

/** For who prepares pictures for an import, or looks into an export. */
export function PictureNames() {
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
