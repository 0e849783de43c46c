import { useSingleSignOnSettings } from '../../../data/sign-in/single-sign-on-settings.ts'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { Card } from '../../../ui/list/card.tsx'
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
        People sign in with their school account: Microsoft, Google or another provider that
        supports OpenID Connect. Passwords still work, also when the provider is down.
      </p>
      <ReadSection read={settings}>
        {(current) => (
          <>
            <Address
              id="redirect-uri"
              title="Redirect URI"
              text="Enter this address at the provider when you register Holdfast there."
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
                text="A device on which this address was opened once shows the button from then on. On other devices it appears when somebody types an email address of one of your proven domains as username."
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
