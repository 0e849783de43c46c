import { faCircleDot } from '@fortawesome/free-solid-svg-icons/faCircleDot'
import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Incident } from '@holdfast/contract/incidents'
import { Tag } from '../../../ui/tag.tsx'

export function IncidentState({ closed }: Pick<Incident, 'closed'>) {
  if (closed !== null) return <Tag icon={faLock}>Closed</Tag>
  return (
    <Tag colour="danger" icon={faCircleDot}>
      Open
    </Tag>
  )
}
