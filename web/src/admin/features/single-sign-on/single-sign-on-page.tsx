import { useSingleSignOnSettings } from '../../../data/single-sign-on-settings.ts'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { Domains } from './domains.tsx'
import { ProviderForm } from './provider-form.tsx'
import styles from './single-sign-on-page.module.css'

/** Connects the organisation's identity provider, by which people then sign in (OpenID Connect). */
export function SingleSignOnPage() {
  const { organisationid } = useAdminOrganisation()
  const settings = useSingleSignOnSettings(organisationid)
  return (
    <AdminPage title="Single sign-on">
      <p className={styles.intro}>
        People sign in with the account that they have at your school: Microsoft, Google or another
        provider that speaks OpenID Connect. Passwords go on working, also when the provider is
        down.
      </p>
      <ReadSection read={settings}>
        {(current) => (
          <>
            <Address
              id="redirect-uri"
              title="Redirect URI"
              text="Enter it at the provider, where you register Holdfast."
              address={current.redirecturi}
            />
            <ProviderForm key={organisationid} organisationid={organisationid} current={current} />
            {current.domainproofs.length > 0 && (
              <Domains organisationid={organisationid} current={current} />
            )}
            {current.enabled && (
              <Address
                id="own-address"
                title="Address for your staff"
                text="Whoever opens it once sees the button on this device from then on. Without it the button appears when an email address of your proven domains is typed as username."
                address={current.loginurl}
              />
            )}
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}

type AddressProps = { id: string; title: string; text: string; address: string }

function Address({ id, title, text, address }: AddressProps) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <p className={styles.address}>{address}</p>
      <div>
        <CopyButton text={address} />
      </div>
    </Card>
  )
}
