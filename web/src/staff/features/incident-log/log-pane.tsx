import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useContent } from '../../../data/content/content.ts'
import { Pane } from '../../../ui/screen/pane.tsx'
import { LogComposer } from './log-composer.tsx'
import { LogFilters, useLogFilter } from './log-filters.tsx'
import { LogList } from './log-list.tsx'

/** The log of an open incident as a part of a wide screen. */
export function LogPane({ incident }: { incident: Incident }) {
  const roles = useContent().data?.roles ?? []
  const { filter, setFilter, showOwn } = useLogFilter()

  return (
    <Pane
      title={incident.exercise ? 'Incident log: Exercise' : 'Incident log'}
      tools={<LogFilters roles={roles} filter={filter} onChange={setFilter} />}
      bottom={<LogComposer incidentid={incident.id} onAdded={showOwn} />}
    >
      <LogList incidentid={incident.id} roles={roles} filter={filter} />
    </Pane>
  )
}
