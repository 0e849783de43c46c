import type { Account } from '@holdfast/contract/sign-in/account'
import { useId } from 'react'
import type { Read } from '../../../data/lists/read.ts'
import { useAccount } from '../../../data/sign-in/account.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Card } from '../../../ui/list/card.tsx'
import styles from './account-screen.module.css'

/** Says who the user is. The name is on the device, so that is shown without a network too. */
export function AccountDetails() {
  const id = useId()
  const { userid, name, organisationname } = useMe()
  const online = useOnline()
  const account = useAccount()
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{name}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Username</dt>
          <dd>{userid}</dd>
        </div>
        {(online || account.state === 'ready') && (
          <div>
            <dt>Email</dt>
            <dd>{describeEmail(account)}</dd>
          </div>
        )}
        <div>
          <dt>Organisation</dt>
          <dd>{organisationname}</dd>
        </div>
      </dl>
    </Card>
  )
}

function describeEmail(account: Read<Account>): string {
  if (account.state === 'ready') return account.data.email || 'None. An admin can add one.'
  // Keeps the place free while the email is read, so that nothing below moves when it arrives.
  return account.state === 'failed' ? 'Not known' : '\u00a0'
}
