import type { Channel } from '@holdfast/contract/alerts/channels'
import { useChannels } from '../../../data/alerts/channels.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/screen/notice.tsx'
import { isTestDue } from '../../channels/test-due.ts'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './channels-page.module.css'

/** On the page of the alert settings: which gateways there are, and what is wrong with them. */
export function ChannelsSummary() {
  const { organisationid } = useAdminOrganisation()
  const addressOf = useAdminAddress()
  const channels = useChannels(organisationid)
  return (
    <>
      <h2>Text messages and calls</h2>
      <ReadSection read={channels}>
        {(channels) => (
          <div className={styles.summary}>
            <FailingChannels channels={channels} />
            <p>{describe(channels, new Date())}</p>
            <LinkButton to={addressOf('/admin/alerts/channels')}>
              Set up text messages and calls
            </LinkButton>
          </div>
        )}
      </ReadSection>
    </>
  )
}

function describe(channels: readonly Channel[], now: Date): string {
  if (channels.length === 0) {
    return 'None. With an account at a gateway, those who have not answered get a text message or a call.'
  }
  const names = channels.map(({ name }) => name).join(', ')
  const due = channels.filter((channel) => isTestDue(channel, now)).map(({ name }) => name)
  return due.length === 0
    ? names
    : `${names}. Send a test message this month by: ${due.join(', ')}.`
}

/** A gateway that takes no messages, in words. */
export function FailingChannels({ channels }: { channels: readonly Channel[] }) {
  const failing = channels.filter((channel) => channel.failing !== null)
  return (
    <div role="status">
      {failing.map(({ id, name, failing, failure }) => (
        <Notice key={id} kind="danger" title={`${name} does not work`}>
          <p>
            It has taken no message since {failing && formatDateTime(failing)}: {failure}. Alerts
            still reach open apps, and closed ones by push. Check the account with your gateway,
            then send a test message.
          </p>
        </Notice>
      ))}
    </div>
  )
}
