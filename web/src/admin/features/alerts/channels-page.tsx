import { faCommentSms } from '@fortawesome/free-solid-svg-icons/faCommentSms'
import type { Channel } from '@holdfast/contract/alerts/channels'
import { useState } from 'react'
import {
  useChannels,
  useDeleteChannels,
  useMakeReplyAddress,
  useTestChannel,
} from '../../../data/alerts/channels.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { CopyButton } from '../../../ui/button/copy-button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isTestDue } from '../../channels/test-due.ts'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import { useDeleting } from '../../record-dialog/use-deleting.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { ChannelMessages, ChannelReplies } from './channel-messages.tsx'
import { GATEWAYS } from './channel-rules.ts'
import styles from './channels-page.module.css'
import { FailingChannels } from './channels-summary.tsx'
import { Escalations } from './escalations.tsx'

/** Gateways for text messages and calls, whom they tell and when, and what became of the last messages. */
export function ChannelsPage() {
  const { organisationid } = useAdminOrganisation()
  const channels = useChannels(organisationid)
  return (
    <AdminPage title="Text messages and calls">
      <p>
        For those who have not answered an alert, and do not have the app open. Whoever answers
        earlier gets none. Each message costs what your gateway takes.
      </p>
      <ReadSection read={channels}>
        {(channels) => (
          <>
            <FailingChannels channels={channels} />
            <h2>Gateways</h2>
            <Gateways channels={channels} />
            <h2>Who is told, and when</h2>
            <Escalations channels={channels} />
          </>
        )}
      </ReadSection>
      <h2>Last messages</h2>
      <ChannelMessages />
      <h2>What people wrote back</h2>
      <ChannelReplies />
    </AdminPage>
  )
}

const COLUMNS: Column<Channel>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  {
    id: 'kind',
    title: 'Gateway',
    text: ({ kind, voice }) => `${GATEWAYS[kind]}: ${voice ? 'calls' : 'text messages'}`,
  },
  {
    id: 'state',
    title: 'State',
    text: stateOf,
    cell: (channel) => <Tag colour={colourOf(channel)}>{stateOf(channel)}</Tag>,
  },
  {
    id: 'tested',
    title: 'Last tested',
    text: ({ tested }) => (tested === null ? 'Never' : formatDateTime(tested)),
    sortBy: ({ tested }) => tested ?? undefined,
  },
  { id: 'replies', title: 'Replies', text: ({ replies }) => (replies ? 'Taken' : 'Not taken') },
  {
    id: 'sentinday',
    title: 'Last 24 hours',
    text: ({ sentinday, daylimit }) => `${sentinday} of ${daylimit.toLocaleString('en-GB')}`,
    sortBy: ({ sentinday }) => sentinday,
  },
]

function stateOf(channel: Channel): string {
  if (channel.failing !== null) return 'Does not work'
  if (channel.tested === null) return 'Not tested yet'
  return isTestDue(channel, new Date()) ? 'Test it this month' : 'Works'
}

function colourOf(channel: Channel): 'ok' | 'warn' | 'black' {
  if (channel.failing !== null) return 'warn'
  return isTestDue(channel, new Date()) ? 'black' : 'ok'
}

function Gateways({ channels }: { channels: readonly Channel[] }) {
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const confirm = useConfirm()
  const [open, setOpen] = useState<{ channel?: Channel }>()
  const [result, setResult] = useState<{ works: boolean; message: string }>()
  const [address, setAddress] = useState<string>()
  const testing = useTestChannel(organisationid)
  const making = useMakeReplyAddress(organisationid)
  const { ask, notice } = useDeleting(useDeleteChannels(organisationid), {
    question: 'Delete this gateway? Gateways in the steps of an alert are not deleted.',
    done: 'Gateway deleted',
    questionOf: (count) =>
      `Delete ${count} gateways? Those in the steps of an alert are not deleted.`,
    doneOf: (count) => `${count} gateways deleted`,
  })
  const failure = testing.failure ?? making.failure

  async function test(id: string) {
    setResult(undefined)
    making.reset()
    const outcome = await testing.run(id)
    if (outcome.ok) setResult(outcome.value)
  }

  async function makeAddress({ id, name, replies }: Channel) {
    const question = {
      message: `Make a new reply address for ${name}?`,
      details: (
        <p>
          The present one stops working at once. Replies are lost until the new one is entered at
          the gateway.
        </p>
      ),
      confirmLabel: 'Make a new address',
    }
    if (replies && !(await confirm(question))) return
    testing.reset()
    const outcome = await making.run(id)
    if (outcome.ok) setAddress(outcome.value)
  }

  return (
    <>
      {notice}
      {failure && <FailureNotice title="This was not done" sentences={failure.errors} />}
      {channels.length > 0 && (
        <p>A test goes to your own telephone number only. Send one each month.</p>
      )}
      <div role="status">
        {result && <Notice kind={result.works ? 'ok' : 'warn'}>{result.message}</Notice>}
      </div>
      <DataTable
        noun={{ one: 'gateway', many: 'gateways' }}
        columns={COLUMNS}
        rows={channels}
        initialSort={{ column: 'name', descending: false }}
        create={{ label: 'New gateway', run: () => setOpen({}) }}
        empty={{
          icon: faCommentSms,
          title: 'No gateway yet',
          text: 'You need an account with GOV.UK Notify, Twilio or another service.',
        }}
        actions={(channel) => (
          <>
            <Button
              kind="quiet"
              aria-label={`Send a test message to my own number by ${channel.name}`}
              busy={testing.pending}
              disabled={!online}
              onClick={() => void test(channel.id)}
            >
              Send a test
            </Button>
            <Button kind="quiet" disabled={!online} onClick={() => void makeAddress(channel)}>
              New reply address
            </Button>
            <Button kind="quiet" onClick={() => setOpen({ channel })}>
              Edit
            </Button>
            <Button
              kind="quiet"
              disabled={!online}
              onClick={() => void ask({ id: channel.id, name: channel.name })}
            >
              Delete
            </Button>
          </>
        )}
      />
      {open && <ChannelDialog channel={open.channel} onClose={() => setOpen(undefined)} />}
      <Dialog
        open={address !== undefined}
        title="Address for replies"
        onClose={() => setAddress(undefined)}
        actions={<Button onClick={() => setAddress(undefined)}>Close</Button>}
      >
        <div className={styles.summary}>
          <p>
            Enter this address at your gateway, for text messages that it receives. It is shown this
            once, and an earlier one does not work any more. Whoever has it can answer in the name
            of your staff.
          </p>
          <code className={styles.address}>{address}</code>
          <CopyButton text={address ?? ''} />
        </div>
      </Dialog>
    </>
  )
}
