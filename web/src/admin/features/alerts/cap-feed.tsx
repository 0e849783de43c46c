import { useCapTokens, useCreateCapToken, useDeleteCapToken } from '../../../data/alerts/cap.ts'
import { Card } from '../../../ui/list/card.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from '../../system-tokens/system-tokens.module.css'
import { SystemTokens } from '../../system-tokens/system-tokens.tsx'

/** On the page of the alert settings: who reads the alerts as CAP, and with which token. */
export function CapFeed() {
  const { organisationid } = useAdminOrganisation()
  const read = useCapTokens(organisationid)
  const creating = useCreateCapToken(organisationid)
  const deleting = useDeleteCapToken(organisationid)
  return (
    <>
      <h2 id="cap-feed">CAP feed</h2>
      <ReadSection read={read}>
        {({ url, tokens }) => (
          <Card as="section" labelledBy="cap-feed">
            <div className={styles.feed}>
              <p>
                Sirens, pop-ups on desktops and door systems can read alerts as CAP 1.2 (Common
                Alerting Protocol). Each system needs this address and a token. Try each one with an
                exercise before you rely on it.
              </p>
              <SystemTokens
                {...{ url, tokens, creating, deleting }}
                words={{ withoutToken: 'It gets no alerts', example: 'Siren at the gate' }}
              />
            </div>
          </Card>
        )}
      </ReadSection>
    </>
  )
}
