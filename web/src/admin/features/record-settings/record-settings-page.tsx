import { inGroupsOfEight } from '@holdfast/contract/record/record-format'
import { useState } from 'react'
import { useRecordSettings } from '../../../data/incidents/incident-record.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { Card } from '../../../ui/list/card.tsx'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { AddressesDialog } from './addresses-dialog.tsx'
import styles from './record-settings-page.module.css'

/** Shows why people can rely on the records: the key that signs them, and who gets the last seal. */
export function RecordSettingsPage() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const settings = useRecordSettings(organisationid)
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <AdminPage
      title="Proof of records"
      above={
        <LinkButton kind="quiet" to={addressOf('/admin/incidents')}>
          Back to incidents
        </LinkButton>
      }
    >
      <p className={styles.intro}>
        Each entry of an incident is sealed within seconds, together with everything before it, like
        numbered and stamped pages. If somebody later changes, removes, adds or moves an entry, the
        seals after it no longer fit, and the check of an exported record says which entry it was.
      </p>
      <ReadSection read={settings}>
        {({ publickey, created, addresses, version }) => (
          <>
            <Card as="section" labelledBy="key">
              <h2 id="key">Your key</h2>
              <p>
                Every exported record is signed with this key. Give it to whoever checks a record:
                the check shows the record’s key, and the two must be the same.
              </p>
              <p>
                <code className={styles.key}>{inGroupsOfEight(publickey)}</code>
              </p>
              <p className={styles.note}>In use since {formatDay(created)}</p>
            </Card>
            <Card as="section" labelledBy="mails">
              <h2 id="mails">Mail at closing</h2>
              <p>
                When an incident is closed, these people get an email with its last seal. Name
                somebody outside the school, such as the chair of governors: with their copy nobody
                can change the record unnoticed, not even those who run this server. The email says
                nothing about what happened.
              </p>
              {addresses.length === 0 ? (
                <p className={styles.note}>Nobody yet</p>
              ) : (
                <ul className={styles.addresses}>
                  {addresses.map((address) => (
                    <li key={address}>{address}</li>
                  ))}
                </ul>
              )}
              <div>
                <Button
                  disabledReason={online ? undefined : 'Needs a connection'}
                  onClick={() => setOpen(true)}
                >
                  Edit addresses
                </Button>
              </div>
            </Card>
            <Card as="section" labelledBy="check">
              <h2 id="check">Check a record</h2>
              <p>
                The page that checks is part of every exported record, too. It reads the file on
                your device and sends it nowhere.
              </p>
              <div>
                <a href="/verify.html" target="_blank" rel="noreferrer">
                  Check a record
                </a>
              </div>
            </Card>
            {isOpen && (
              <AddressesDialog
                addresses={addresses}
                version={version}
                onClose={() => setOpen(false)}
                onConflict={settings.retry}
              />
            )}
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}
