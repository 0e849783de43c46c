import type { ListedOrganisation, OrganisationState } from '@holdfast/contract/people/organisations'
import { pluralise } from '@holdfast/contract/text'
import { serverNow } from '../../../session/server-clock.ts'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { Tag } from '../../../ui/tag.tsx'
import type { Column } from '../../data-table/data-table-model.ts'
import { megabytes } from '../../files/choose-file.tsx'
import styles from './organisations-page.module.css'

/** `state` is undefined until it has been read, and for an organisation that was created since. */
export type OrganisationRow = ListedOrganisation & { state: OrganisationState | undefined }

export function organisationRows(
  organisations: readonly ListedOrganisation[],
  states: readonly OrganisationState[] = [],
): OrganisationRow[] {
  const byId = new Map(states.map((state) => [state.id, state]))
  return organisations.map((organisation) => ({
    ...organisation,
    state: byId.get(organisation.id),
  }))
}

export function organisationColumns(selected: string): Column<OrganisationRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      text: ({ name, id, state }) => [name, id, describeSuspension(state)].join(' ').trim(),
      cell: ({ id, name, state }) => (
        <>
          {name} {id === selected && <Tag colour="accent">Selected</Tag>}{' '}
          {state?.suspended && <Tag colour="warn">{describeSuspension(state)}</Tag>}
          <span className={styles.id}>{id}</span>
        </>
      ),
    },
    inOneLine(
      ofState(
        'users',
        'Users',
        ({ users }) => String(users),
        ({ users }) => users,
      ),
    ),
    inOneLine(ofState('ready', 'Phones ready', describeReady, shareOfReady)),
    ofState(
      'incidents',
      'Open incidents',
      describeOpen,
      // By incidents, and by exercises where these are as many.
      ({ openincidents, openexercises }) =>
        [openincidents, openexercises].map((count) => String(count).padStart(9, '0')).join(' '),
    ),
    ofState(
      'lastactivity',
      'Last activity',
      ({ lastactivity }) => (lastactivity ? formatDateTime(lastactivity) : 'Never'),
      ({ lastactivity }) => lastactivity ?? '',
    ),
    inOneLine(ofState('storage', 'Storage', describeStorage, ({ bytes }) => bytes)),
    inOneLine(ofState('version', 'App version', ({ appversion }) => appversion ?? '')),
    ofState('signin', 'Sign-in', describeSignIn),
    inOneLine({
      id: 'incidentdays',
      title: 'Incidents kept',
      text: ({ incidentdays }) => (incidentdays === null ? 'For ever' : `${incidentdays} days`),
    }),
  ]
}

/** Short columns take no more than they need, so that all of them fit beside the buttons. */
function inOneLine(column: Column<OrganisationRow>): Column<OrganisationRow> {
  return { ...column, noWrap: true }
}

/** `Suspended`, or from when, or what it waits for. */
export function describeSuspension(
  state: OrganisationState | undefined,
  now = serverNow(),
): string {
  if (!state?.suspended) return ''
  const { from, ineffect } = state.suspended
  if (ineffect) return 'Suspended'
  if (Date.parse(from) > now) return `Will be suspended on ${formatDateTime(from)}`
  const isOpen = state.openincidents + state.openexercises > 0
  return isOpen
    ? `Suspension waits for the end of ${describeOpen(state)}`
    : 'Will be suspended within an hour'
}

type OfState<T> = (state: OrganisationState) => T

/** A column that is empty until the states have been read. */
function ofState(
  id: string,
  title: string,
  text: OfState<string>,
  sortBy: OfState<string | number> = text,
): Column<OrganisationRow> {
  return {
    id,
    title,
    text: ({ state }) => (state ? text(state) : ''),
    sortBy: ({ state }) => (state ? sortBy(state) : ''),
  }
}

/** Rounded down, so that 100% are all of them. */
function describeReady({ users, ready }: OrganisationState): string {
  return users === 0 ? '' : `${Math.floor((100 * ready) / users)}%`
}

function shareOfReady({ users, ready }: OrganisationState): number | string {
  return users === 0 ? '' : ready / users
}

function describeStorage({ bytes }: OrganisationState): string {
  return `${megabytes(bytes)} MB`
}

export function describeOpen({ openincidents, openexercises }: OrganisationState): string {
  const parts = [
    openincidents > 0 && pluralise(openincidents, { one: 'incident', many: 'incidents' }),
    openexercises > 0 && pluralise(openexercises, { one: 'exercise', many: 'exercises' }),
  ].filter((part) => part !== false)
  return parts.join(', ') || 'None'
}

/** A directory keeps the list of users. It signs nobody in. */
const DIRECTORIES = { none: '', connected: 'user directory', expired: 'user directory expired' }

export function describeSignIn({ singlesignon, directory }: OrganisationState): string {
  const signIn = singlesignon ? 'Single sign-on' : 'Password'
  return [signIn, DIRECTORIES[directory]].filter(Boolean).join('; ')
}
