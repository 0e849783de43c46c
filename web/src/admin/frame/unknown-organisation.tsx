import { faBuilding } from '@fortawesome/free-solid-svg-icons/faBuilding'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdminPage } from './admin-page.tsx'

type UnknownOrganisationProps = { id: string; onRetry: () => void }

/** In place of a page whose address names no organisation: showing another one's would mislead. */
export function UnknownOrganisation({ id, onRetry }: UnknownOrganisationProps) {
  return (
    <AdminPage title="Organisation not found">
      <EmptyState
        icon={faBuilding}
        title={`There is no organisation with the id ${id}`}
        text="Choose one of the list. If it was made a moment ago, look again."
        action={<Button onClick={onRetry}>Look again</Button>}
      />
    </AdminPage>
  )
}
