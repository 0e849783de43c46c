import { faFileCsv } from '@fortawesome/free-solid-svg-icons/faFileCsv'
import type { ActivityFilter } from '@holdfast/contract/activity'
import { useExportActivity } from '../../../data/activity.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { saveFile } from '../../files/save-file.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'

/** Downloads all entries that match the filter. */
export function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const { organisationid } = useAdminOrganisation()
  const { run, pending, failure } = useExportActivity(organisationid)
  const online = useOnline()

  async function save() {
    const outcome = await run(filter)
    if (outcome.ok) saveFile(`activity-${organisationid}.csv`, outcome.value)
  }

  return (
    <>
      <Button
        icon={faFileCsv}
        busy={pending}
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
      {failure && (
        <FailureNotice title="The activity was not exported" sentences={[failure.message]} />
      )}
    </>
  )
}
