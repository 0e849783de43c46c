import { faCircleInfo } from '@fortawesome/free-solid-svg-icons/faCircleInfo'
import { faDiagramProject } from '@fortawesome/free-solid-svg-icons/faDiagramProject'
import { faImages } from '@fortawesome/free-solid-svg-icons/faImages'
import { faListCheck } from '@fortawesome/free-solid-svg-icons/faListCheck'
import { faShieldHalved } from '@fortawesome/free-solid-svg-icons/faShieldHalved'
import { faUsers } from '@fortawesome/free-solid-svg-icons/faUsers'
import type { Guidance, Picture } from '@holdfast/contract/content'
import { ListLink } from '../../../../ui/list-link.tsx'
import { useAdminAddress } from '../../../frame/admin-organisation.ts'
import { factsOf } from './content-facts.ts'
import styles from './overview-page.module.css'

const PARTS = [
  ['roles', 'Roles', 'roles', faUsers, 'blue'],
  ['checklists', 'Checklists', 'checklists', faListCheck, 'green'],
  ['threats', 'Critical actions', 'threats', faShieldHalved, 'orange'],
  ['info', 'Information', 'info', faCircleInfo, 'purple'],
  ['initialAction', 'Initial action', 'initial-action', faDiagramProject, 'red'],
  ['pictures', 'Pictures and map', 'pictures', faImages, 'light-blue'],
] as const

type ContentPartsProps = { guidance: Guidance; media: readonly Picture[] }

/** The parts of the content with links to their pages. */
export function ContentParts({ guidance, media }: ContentPartsProps) {
  const addressOf = useAdminAddress()
  const facts = factsOf(guidance, media)
  return (
    <ul aria-label="Parts of the content" className={styles.parts}>
      {PARTS.map(([part, title, path, icon, colour]) => (
        <ListLink
          key={part}
          to={addressOf(`/admin/content/${path}`)}
          title={title}
          subtitle={facts[part]}
          icon={icon}
          colour={colour}
        />
      ))}
    </ul>
  )
}
