import type { DeliveryTimes } from '@holdfast/contract/alerts/delivery-times'
import { toCsv } from '@holdfast/contract/csv'
import type { Exercise } from '@holdfast/contract/incidents/exercises'
import { shortenDetails } from '../../../domain/shorten-details.ts'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import type { Column } from '../../data-table/data-table-model.ts'
import { secondsText, shownText } from '../../delivery-times/delivery-times-text.ts'

/** The title of a kind, or its id if the content no longer has the kind. */
export type KindTitle = (kind: string) => string

/** The seconds between two times; undefined if one of them is not known. */
function secondsBetween(from: string | null, to: string | null): number | undefined {
  if (from === null || to === null) return undefined
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
}

/** The time between two times as `4 min 05 s`; "" if one of them is not known. */
export function duration(from: string | null, to: string | null): string {
  const seconds = secondsBetween(from, to)
  if (seconds === undefined) return ''
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function exercisesColumns(titleOf: KindTitle): Column<Exercise>[] {
  return [
    {
      id: 'practised',
      title: 'Practised',
      text: ({ timestamp }) => formatDateTime(timestamp),
      sortBy: ({ timestamp }) => timestamp,
      noWrap: true,
    },
    {
      id: 'kind',
      title: 'What',
      text: ({ kind, incidentDetails }) =>
        `${kind === '' ? 'Not said' : titleOf(kind)}: ${shortenDetails(incidentDetails)}`,
    },
    {
      id: 'times',
      title: 'Shown',
      text: ({ times }) => timesText(times),
      sortBy: ({ times }) => times?.last ?? undefined,
    },
    {
      id: 'lastanswer',
      title: 'Last answer',
      text: ({ alerted, lastanswer }) => duration(alerted, lastanswer) || '–',
      sortBy: ({ alerted, lastanswer }) => secondsBetween(alerted, lastanswer),
      noWrap: true,
    },
    {
      id: 'allcounted',
      title: 'All counted',
      text: ({ timestamp, allcounted }) => duration(timestamp, allcounted) || '–',
      sortBy: ({ timestamp, allcounted }) => secondsBetween(timestamp, allcounted),
      noWrap: true,
    },
    { id: 'unanswered', title: 'Unanswered', text: unansweredText },
    { id: 'notes', title: 'Notes and actions', text: notesText },
  ]
}

/** `42 of 48 within 9.4 s`. */
function timesText(times: DeliveryTimes | null): string {
  // An older server sends none.
  if (!times) return '–'
  if (times.last === null) return shownText(times)
  return `${shownText(times)} within ${secondsText(times.last)}`
}

function unansweredText({ alerted, recipients, unanswered }: Exercise): string {
  if (alerted === null) return 'No alert was sent'
  if (unanswered.length === 0) return `Nobody: all ${recipients} answered`
  return `${unanswered.length} of ${recipients}: ${unanswered.join(', ')}`
}

function notesText({ wentwell, wentbadly, actions }: Exercise): string {
  const todo = actions.map(({ action, owner, due, done }) =>
    [action, owner, due && `by ${formatDay(due)}`, done && 'done'].filter(Boolean).join(', '),
  )
  return (
    [
      wentwell && `Went well: ${wentwell}`,
      wentbadly && `Did not: ${wentbadly}`,
      todo.length > 0 && `Actions: ${todo.join('; ')}`,
    ]
      .filter(Boolean)
      .join('. ') || '–'
  )
}

function timesCells(times: DeliveryTimes | null): (string | number)[] {
  if (!times) return ['', '', '', '', '']
  const { shown, half, most, last, unreached } = times
  return [shown, half ?? '', most ?? '', last ?? '', unreached.join('; ')]
}

const COLUMN_TITLES = [
  'Exercise',
  'Practised',
  'Closed',
  'What',
  'Details',
  'Led by',
  'Alert sent',
  'People alerted',
  'Alert shown to',
  'Seconds to half',
  'Seconds to 9 of 10',
  'Seconds to the last',
  'Not reached',
  'Last answer',
  'Time to the last answer',
  'No answer from',
  'Time until all were counted',
  'What went well',
  'What did not',
  'Actions',
  'Id',
]

/** For an inspector: newest first, times in ISO 8601 and UTC. */
export function exercisesCsv(exercises: readonly Exercise[], titleOf: KindTitle): string {
  const lines = exercises.map((exercise) => [
    'Exercise',
    exercise.timestamp,
    exercise.closed ?? '',
    titleOf(exercise.kind),
    exercise.incidentDetails,
    exercise.authorname,
    exercise.alerted ?? '',
    exercise.recipients,
    ...timesCells(exercise.times),
    exercise.lastanswer ?? '',
    duration(exercise.alerted, exercise.lastanswer),
    exercise.unanswered.join('; '),
    duration(exercise.timestamp, exercise.allcounted),
    exercise.wentwell,
    exercise.wentbadly,
    exercise.actions
      .map(({ action, owner, due, done }) =>
        [action, owner, due, done && 'done'].filter(Boolean).join(', '),
      )
      .join('; '),
    exercise.id,
  ])
  return toCsv([COLUMN_TITLES, ...lines])
}
