import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons/faMagnifyingGlass'
import { faPhone } from '@fortawesome/free-solid-svg-icons/faPhone'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import type { Alert } from '@holdfast/contract/alerts/alerts'
import { LOG_COORDINATE_DECIMALS } from '@holdfast/contract/limits'
import { formatPosition } from '@holdfast/contract/positions'
import { useState } from 'react'
import { useUsers } from '../../../data/admin/users.ts'
import { useAlert } from '../../../data/alerts/alert-actions.ts'
import { useAlertAnswers } from '../../../data/alerts/alert-answers.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { dialAddress } from '../../../domain/dial-address.ts'
import { useParams } from '../../../routing/navigation.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { formatTime } from '../../../ui/format-dates.ts'
import { List, ListItem } from '../../../ui/list/list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { HelpActions } from '../../shell/help-actions.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './alert-answers-screen.module.css'
import { AlertTags, AlertTitle } from './alert-name.tsx'
import { type AnswerGroup, groupRecipients } from './answer-groups.ts'
import { AnswerReach } from './answer-reach.tsx'
import { AnswerTotals } from './answer-totals.tsx'
import { RoomList } from './room-list.tsx'
import { useReportCallsSeen } from './use-report-calls-seen.ts'

/** Shows live who needs help, who has not answered and who is safe. */
export function AlertAnswersScreen() {
  const { alertid = '' } = useParams()
  const { alert } = useAlert(alertid)
  const answers = useAlertAnswers(alertid)
  const [search, setSearch] = useState('')
  return (
    <StaffScreen title="Who has answered" back={`/alerts/${alertid}`}>
      {alert && <AlertLine alert={alert} />}
      <SectionLoader read={answers}>
        {() => {
          const recipients = answers.data ?? []
          return (
            <>
              <AnswerTotals recipients={recipients} />
              {alert && <ReportCallsSeen alertid={alert.id} recipients={recipients} />}
              {alert && <AnswerReach alert={alert} recipients={recipients} />}
              <TextField
                label="Find a person"
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
              <Groups alert={alert} recipients={recipients} search={search} />
            </>
          )
        }}
      </SectionLoader>
    </StaffScreen>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  return (
    <p className={styles.alert}>
      <strong>
        <AlertTitle alert={alert} />
      </strong>
      <AlertTags alert={alert} />
    </p>
  )
}

function ReportCallsSeen(props: { alertid: string; recipients: readonly AlertRecipient[] }) {
  useReportCallsSeen(props.alertid, useMe().userid, props.recipients)
  return null
}

type GroupsProps = {
  alert: Alert | undefined
  recipients: readonly AlertRecipient[]
  search: string
}

function Groups({ alert, recipients, search }: GroupsProps) {
  const phoneOf = new Map(useUsers().data?.map(({ id, phone = '' }) => [id, phone]))
  const groups = groupRecipients(recipients, search).filter(({ members }) => members.length > 0)
  if (groups.length === 0) {
    return <EmptyState icon={faMagnifyingGlass} title="Nobody of this name got the alert" />
  }
  const [first, ...others] = groups.map((group) => (
    <Group key={group.title} alert={alert} group={group} phoneOf={phoneOf} />
  ))
  const isHelpFirst = groups[0]?.title === 'Needs help'
  const rooms = search === '' && <RoomList recipients={recipients} heading="h2" />
  return (
    <>
      {isHelpFirst && first}
      {rooms}
      {!isHelpFirst && first}
      {others}
    </>
  )
}

type GroupProps = {
  alert: Alert | undefined
  group: AnswerGroup
  /** Phone numbers by user id, because a contact of the same name may be somebody else. */
  phoneOf: ReadonlyMap<string, string>
}

function Group({ alert, group: { title, colour, members }, phoneOf }: GroupProps) {
  const isHelp = alert !== undefined && title === 'Needs help'
  return (
    <section>
      <h2>
        {title} ({members.length})
      </h2>
      <List label={title}>
        {members.map((member) => (
          <ListItem
            key={member.userid}
            title={member.name}
            subtitle={describe(member)}
            colour={colour}
            hasColouredEdge
            end={!isHelp && <Call name={member.name} phone={phoneOf.get(member.userid) ?? ''} />}
          >
            {isHelp && (
              <HelpActions alert={alert} person={member}>
                <Call name={member.name} phone={phoneOf.get(member.userid) ?? ''} />
              </HelpActions>
            )}
          </ListItem>
        ))}
      </List>
    </section>
  )
}

function Call({ name, phone }: { name: string; phone: string }) {
  const address = dialAddress(phone)
  if (address === undefined) return null
  return (
    <LinkButton to={address} icon={faPhone}>
      Call<span className="visually-hidden"> {name}</span>
    </LinkButton>
  )
}

const REACHED = {
  push: 'Reached by notification',
  screen: 'Reached on screen only',
  none: 'Not reached yet',
} as const

function describe(recipient: AlertRecipient): string {
  const { answer, note, position, timestamp, reached, endedcall } = recipient
  const parts = [
    note.replaceAll('\n', ' · '),
    position && formatPosition(position, LOG_COORDINATE_DECIMALS),
    timestamp && `${answer === 'seen' ? 'Seen' : 'Answered'} ${formatTime(timestamp)}`,
    (answer === 'none' || answer === 'seen') && REACHED[reached],
    endedcall && describeEndedCall(endedcall),
  ]
  return parts.filter((part) => part).join(' · ')
}

function describeEndedCall({ note, timestamp }: NonNullable<AlertRecipient['endedcall']>): string {
  const words = note.replaceAll('\n', ' · ')
  return `Called for help ${formatTime(timestamp)}${words === '' ? '' : `: ${words}`}`
}
