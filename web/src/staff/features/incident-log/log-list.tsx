import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import type { Role } from '@holdfast/contract/content/content'
import { isAllowed } from '@holdfast/contract/endpoints/permissions'
import type { Position } from '@holdfast/contract/positions'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { type LogRow, useLogEntries } from '../../../data/log/incident-log.ts'
import { addedEntries, type Blocks } from '../../../data/log/log-blocks.ts'
import { reportsTo999 } from '../../../data/log/reports-to-999.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { incidentName, shortenDetails } from '../../../domain/shorten-details.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { FullScreenDialog } from '../../../ui/dialog/dialog.tsx'
import { formatDay } from '../../../ui/format-dates.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { VirtualList } from '../../../ui/list/virtual-list.tsx'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { ErrorBoundary } from '../../../ui/screen/error-boundary.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { Spinner } from '../../../ui/screen/spinner.tsx'
import {
  announcementOf,
  canCorrect,
  dayAbove,
  filteredLog,
  type LogFilter,
  lastCallsForHelp,
  roleOf,
} from './incident-log-rules.ts'
import { LogEntryRow } from './log-entry-row.tsx'
import styles from './log-list.module.css'

/** Always the same array, so that an entry without corrections is not rendered again. */
const NONE: never[] = []

type LogListProps = {
  incidentid: string
  roles: readonly Role[]
  filter: LogFilter
  /** Entries of a closed incident cannot be corrected any more. */
  readOnly?: boolean | undefined
}

/** The entries of one incident, oldest first. Scrolls to the end whenever their number changes. */
export function LogList({ incidentid, roles, filter, readOnly = false }: LogListProps) {
  const me = useMe()
  const online = useOnline()
  const incidents = useIncidents().data
  const canMakeTasks = !readOnly && isAllowed(me, 'make tasks')
  const log = useLogEntries(incidentid)
  const announcement = useAnnouncement(log.isKnown ? log.data : undefined)
  const read = useMemo(() => filteredLog(filter), [filter])
  const shown = useMemo(() => read(log.rows), [read, log.rows])
  const calls = useMemo(() => lastCallsForHelp(shown.entries), [shown])
  const reports = useMemo(() => reportsTo999(log.rows), [log.rows])
  const keyOf = useCallback((index: number) => shown.entries[index]?.id ?? String(index), [shown])
  const [correcting, setCorrecting] = useState<LogRow>()
  const endCorrecting = useCallback(() => setCorrecting(undefined), [])
  const [place, setPlace] = useState<Position>()
  const today = useEveryMinute(presentDay)
  const closePlace = useCallback(() => setPlace(undefined), [])

  function nameOf(id: string) {
    const merged = incidents?.find((incident) => incident.id === id)
    return merged && shortenDetails(incidentName(merged), 40)
  }

  function renderItem(index: number) {
    const entry = shown.entries[index]
    if (entry === undefined) return null
    const { title, colour } = roleOf(entry.roleid, roles)
    const isCorrectable = !readOnly && online && canCorrect(me, entry)
    const day = dayAbove(shown.entries, index)
    return (
      <>
        {day !== undefined && (
          <p className={styles.day} data-today={day === today && index === 0}>
            {day}
          </p>
        )}
        <LogEntryRow
          entry={entry}
          corrections={shown.corrections.get(entry.id) ?? NONE}
          mergedFrom={entry.incidentid === incidentid ? undefined : nameOf(entry.incidentid)}
          role={title}
          colour={colour}
          previousReport={reports.find((report) => report.entry.id === entry.id)?.previous}
          isOpen={!readOnly}
          onShowPlace={setPlace}
          onCorrect={isCorrectable ? setCorrecting : undefined}
          canMakeTask={canMakeTasks && entry.type !== 'location'}
          isCall={!readOnly && calls.has(entry.id)}
        />
      </>
    )
  }

  return (
    <>
      <SectionLoader read={log}>
        {() =>
          log.isPartial && (
            <p className={styles.reading}>Earlier entries are being read from this device…</p>
          )
        }
      </SectionLoader>
      {shown.entries.length > 0 ? (
        // Whatever the reading does: what this person wrote must stay in sight.
        <VirtualList
          label="Log entries"
          count={shown.entries.length}
          keyOf={keyOf}
          renderItem={renderItem}
          estimatedHeight={84}
          toEnd
        />
      ) : log.isPartial ? (
        <Spinner />
      ) : (
        log.state === 'ready' && <NoEntries filter={filter} readOnly={readOnly} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <LocationDialog position={place} onClose={closePlace} />
      {correcting && (
        <ErrorBoundary>
          <Suspense>
            <CorrectionDialog entry={correcting} onClose={endCorrecting} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

function NoEntries({ filter, readOnly }: { filter: LogFilter; readOnly: boolean }) {
  if (filter.isDecisionLog) return <EmptyState icon={faClipboardList} title="No decisions" />
  if (filter.roleid !== '') {
    return <EmptyState icon={faClipboardList} title="No entries by this role" />
  }
  return readOnly ? (
    <EmptyState icon={faClipboardList} title="Nothing was logged" />
  ) : (
    <EmptyState
      icon={faClipboardList}
      title="No entries yet"
      text="What anyone writes here, all staff see at once."
    />
  )
}

/** Announces to screen readers the entries that others have written since the log was first shown. */
function useAnnouncement(log: Blocks<LogRow> | undefined): string {
  const { userid } = useMe()
  const [announcement, setAnnouncement] = useState('')
  const known = useRef<Blocks<LogRow>>(undefined)

  useEffect(() => {
    if (log === undefined) return
    const before = known.current
    known.current = log
    if (before === undefined) return
    const arrived = addedEntries(before, log).filter((entry) => entry.userid !== userid)
    if (arrived.length > 0) setAnnouncement(announcementOf(arrived))
  }, [log, userid])

  return announcement
}

const CorrectionDialog = lazy(async () => {
  const { CorrectionDialog: dialog } = await import('./correction-dialog.tsx')
  return { default: dialog }
})

const MapWidget = lazy(async () => {
  const { MapWidget: widget } = await import('../../map-widget/map-widget.tsx')
  return { default: widget }
})

/** The specification asks for a higher map here than the widget's own 200 px. */
const MAP_HEIGHT = 300

type LocationDialogProps = { position: Position | undefined; onClose: () => void }

/** A shared location over the whole screen; open while one is chosen. */
function LocationDialog({ position, onClose }: LocationDialogProps) {
  return (
    <FullScreenDialog open={position !== undefined} title="Shared location" onClose={onClose}>
      {position && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <MapWidget position={position} height={MAP_HEIGHT} />
          </Suspense>
        </ErrorBoundary>
      )}
    </FullScreenDialog>
  )
}

function presentDay(): string {
  return formatDay(Date.now())
}
