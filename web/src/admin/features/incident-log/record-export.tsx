import { faFileZipper } from '@fortawesome/free-solid-svg-icons/faFileZipper'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useExportRecord, useRecordDamage } from '../../../data/incidents/incident-record.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import styles from './record-export.module.css'

/** What the record proves, in plain language, and the file with which anybody can check it. */
export function RecordExport({ incident }: { incident: Incident }) {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const { run, pending, failure } = useExportRecord(organisationid)
  const damage = useRecordDamage(incident.id, organisationid)
  const online = useOnline()

  async function save() {
    const outcome = await run(incident.id)
    if (outcome.ok) saveFile(`holdfast-record-${incident.id}.zip`, outcome.value)
  }

  return (
    <section className={styles.record} aria-label="The record" data-print="hide">
      <div className={styles.words}>
        <h2>The record</h2>
        <p>
          Whatever is written here is sealed within seconds, each entry together with everything
          before it. If anyone later changes, removes, adds or moves an entry, the check of the
          exported record names it.
        </p>
        <p>
          The export is one file with everything: to read and print, for a spreadsheet, and a page
          that checks it without a network.
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          icon={faFileZipper}
          busy={pending}
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => void save()}
        >
          Export record
        </Button>
        <LinkButton kind="quiet" to={addressOf('/admin/record')}>
          Key and mail at closing
        </LinkButton>
      </div>
      {damage.data && damage.data.length > 0 && (
        <FailureNotice
          title="This record is damaged"
          sentences={[
            ...damage.data.map((sentence) => `${sentence}.`),
            'Somebody has altered the database. Keep the exported records and the mails with seals that you have, and tell whoever runs the server.',
          ]}
        />
      )}
      {failure && (
        <FailureNotice title="The record was not exported" sentences={[failure.message]} />
      )}
    </section>
  )
}
