import { faCommentSms } from '@fortawesome/free-solid-svg-icons/faCommentSms'
import { faReply } from '@fortawesome/free-solid-svg-icons/faReply'
import type { ChannelMessage, ChannelReply } from '@holdfast/contract/alerts/channels'
import { useChannelMessages, useChannelReplies } from '../../../data/alerts/channels.ts'
import { formatExactDateTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import { DataTable } from '../../data-table/data-table.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'

const STATES = {
  waiting: 'To come',
  handed: 'Handed to the gateway',
  failed: 'Not sent',
  unneeded: 'Not needed',
} as const satisfies Record<ChannelMessage['state'], string>

const MESSAGE_COLUMNS: Column<ChannelMessage>[] = [
  {
    id: 'created',
    title: 'Time',
    text: ({ created }) => formatExactDateTime(created),
    sortBy: ({ created }) => created,
  },
  {
    id: 'title',
    title: 'Alert',
    text: ({ title, exercise, event }) =>
      `${exercise ? 'Exercise: ' : ''}${title}${event === 'ended' ? ', its end' : ''}`,
  },
  {
    id: 'name',
    title: 'To',
    text: ({ name, contact }) => (contact ? `${name} (contact)` : name),
  },
  {
    id: 'channel',
    title: 'By',
    text: ({ channel, voice }) => `${channel}, ${voice ? 'call' : 'text message'}`,
  },
  {
    id: 'state',
    title: 'State',
    text: stateOf,
    cell: (message) => <Tag colour={colourOf(message)}>{stateOf(message)}</Tag>,
  },
  { id: 'outcome', title: 'Last attempt', text: ({ outcome }) => outcome },
  { id: 'attempts', title: 'Attempts', text: ({ attempts }) => String(attempts) },
  { id: 'cost', title: 'Cost', text: ({ cost }) => cost },
]

function stateOf({ state, attempts }: ChannelMessage): string {
  return state === 'waiting' && attempts > 0 ? 'Being tried again' : STATES[state]
}

function colourOf({ state }: ChannelMessage): 'ok' | 'warn' | 'black' {
  if (state === 'failed') return 'warn'
  return state === 'handed' ? 'ok' : 'black'
}

/** Each attempt to tell somebody, with its cost where the gateway says it. */
export function ChannelMessages() {
  const { organisationid } = useAdminOrganisation()
  const messages = useChannelMessages(organisationid)
  return (
    <ReadSection read={messages}>
      {(rows) => (
        <DataTable
          noun={{ one: 'message', many: 'messages' }}
          columns={MESSAGE_COLUMNS}
          rows={rows}
          initialSort={{ column: 'created', descending: true }}
          empty={{ icon: faCommentSms, title: 'No message has been sent yet' }}
        />
      )}
    </ReadSection>
  )
}

const REPLY_COLUMNS: Column<ChannelReply>[] = [
  {
    id: 'received',
    title: 'Time',
    text: ({ received }) => formatExactDateTime(received),
    sortBy: ({ received }) => received,
  },
  { id: 'from', title: 'From', text: ({ from }) => from },
  { id: 'words', title: 'Words', text: ({ words }) => words },
  {
    id: 'answer',
    title: 'Counted as',
    text: countedAs,
    cell: (reply) => <Tag colour={replyColour(reply)}>{countedAs(reply)}</Tag>,
  },
  { id: 'reason', title: 'Why not', text: ({ reason }) => reason },
]

function countedAs({ answer }: ChannelReply): string {
  if (answer === null) return 'Not counted'
  return answer === 'safe' ? 'Safe' : 'Needs help'
}

function replyColour({ answer }: ChannelReply): 'ok' | 'warn' | 'black' {
  if (answer === null) return 'black'
  return answer === 'safe' ? 'ok' : 'warn'
}

/** What people wrote back, and why it was not counted. */
export function ChannelReplies() {
  const { organisationid } = useAdminOrganisation()
  const replies = useChannelReplies(organisationid)
  return (
    <ReadSection read={replies}>
      {(rows) => (
        <DataTable
          noun={{ one: 'reply', many: 'replies' }}
          columns={REPLY_COLUMNS}
          rows={rows}
          initialSort={{ column: 'received', descending: true }}
          empty={{
            icon: faReply,
            title: 'Nobody has written back yet',
            text: 'A gateway delivers replies to the address that “New reply address” shows.',
          }}
        />
      )}
    </ReadSection>
  )
}
