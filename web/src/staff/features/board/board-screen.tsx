import { faExpand } from '@fortawesome/free-solid-svg-icons/faExpand'
import { faKeyboard } from '@fortawesome/free-solid-svg-icons/faKeyboard'
import { faTv } from '@fortawesome/free-solid-svg-icons/faTv'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { type ComponentType, useRef, useState } from 'react'
import { useActiveIncident } from '../../../data/incidents/active-incident.ts'
import { useIncidents } from '../../../data/incidents/incidents.ts'
import { useTasks } from '../../../data/incidents/tasks.ts'
import { Navigate, useNavigate } from '../../../routing/navigation.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { SectionLoader } from '../../../ui/screen/section-loader.tsx'
import { InitialActionLink } from '../../shell/initial-action-link.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import { BoardHead } from './board-head.tsx'
import { type BoardKey, BoardKeysDialog, useBoardKeys } from './board-keys.tsx'
import styles from './board-screen.module.css'
import { useWakeLock } from './use-wake-lock.ts'

type IncidentPane = ComponentType<{ incident: Incident }>

/** The panes of the board. Each comes from its own feature. */
export type BoardPanes = {
  TeamPane: IncidentPane
  LogPane: IncidentPane
  AlertPane: IncidentPane
  RollCallPane: IncidentPane
  TasksPane: IncidentPane
  MapPane: ComponentType
}

/**
 * The active incident on the wide screen of a crisis room. Everything is in view without scrolling, and
 * sizes grow with the screen. A narrow window shows the log instead.
 */
export function BoardScreen({ panes }: { panes: BoardPanes }) {
  const isWide = useMediaQuery('(width >= 1024px), print')
  return isWide ? <WideBoard panes={panes} /> : <Navigate to="/logs" replace />
}

function WideBoard({ panes }: { panes: BoardPanes }) {
  const { incident, open, choose, state } = useActiveIncident()
  const hasTasks = useTasks(incident?.id).rows.length > 0
  const incidents = useIncidents()
  const navigate = useNavigate()
  const staysOn = useWakeLock()
  const grid = useRef<HTMLDivElement>(null)
  const [showsKeys, setShowsKeys] = useState(false)

  const focusIn = (place: string, selector: string) => () =>
    grid.current?.querySelector<HTMLElement>(`[data-place="${place}"] ${selector}`)?.focus()
  const keys: BoardKey[] = [
    { key: 'L', does: 'Write in the log', run: focusIn('log', 'textarea') },
    { key: '1', does: 'Go to the team', run: focusIn('team', '[tabindex]') },
    { key: '2', does: 'Go to the log', run: focusIn('log', '[tabindex]') },
    { key: '3', does: 'Go to the alerts', run: focusIn('alerts', '[tabindex]') },
    { key: '4', does: 'Go to the roll call', run: focusIn('roll-call', '[tabindex]') },
    { key: '5', does: 'Go to the map', run: focusIn('map', '[tabindex]') },
    { key: '6', does: 'Go to the tasks', run: focusIn('tasks', '[tabindex]') },
    { key: 'A', does: 'Send an alert', run: () => navigate('/alerts') },
    { key: 'F', does: 'Full screen on or off', run: switchFullScreen },
    { key: '?', does: 'Show these keys', run: () => setShowsKeys(true) },
  ]
  const { areOn, switchTo } = useBoardKeys(keys)
  const { TeamPane, LogPane, AlertPane, RollCallPane, TasksPane, MapPane } = panes

  return (
    <StaffScreen
      title={incident?.exercise ? 'Board: Exercise' : 'Board'}
      back="/menu"
      width="full"
      actions={
        <>
          {document.fullscreenEnabled && (
            <IconButton icon={faExpand} label="Full screen" onClick={switchFullScreen} />
          )}
          <IconButton
            icon={faKeyboard}
            label="Keyboard shortcuts"
            onClick={() => setShowsKeys(true)}
          />
        </>
      }
    >
      <div className={styles.frame}>
        <div className={styles.board} data-exercise={incident?.exercise || undefined}>
          <SectionLoader read={{ state, retry: incidents.retry }}>
            {() =>
              incident ? (
                <>
                  <BoardHead incident={incident} open={open} onChoose={choose} staysOn={staysOn} />
                  <div
                    ref={grid}
                    className={styles.grid}
                    data-tasks={hasTasks || undefined}
                    key={incident.id}
                  >
                    <div data-place="team">
                      <TeamPane incident={incident} />
                    </div>
                    <div data-place="log">
                      <LogPane incident={incident} />
                    </div>
                    <div data-place="alerts">
                      <AlertPane incident={incident} />
                    </div>
                    <div data-place="roll-call">
                      <RollCallPane incident={incident} />
                    </div>
                    {hasTasks && (
                      <div data-place="tasks">
                        <TasksPane incident={incident} />
                      </div>
                    )}
                    <div data-place="map">
                      <MapPane />
                    </div>
                  </div>
                </>
              ) : (
                <EmptyState
                  icon={faTv}
                  title="No Active Incident"
                  text="The board appears by itself as soon as an incident is reported. This page can stay open."
                  action={<InitialActionLink />}
                />
              )
            }
          </SectionLoader>
        </div>
      </div>
      {showsKeys && (
        <BoardKeysDialog
          keys={keys}
          areOn={areOn}
          onSwitch={switchTo}
          onClose={() => setShowsKeys(false)}
        />
      )}
    </StaffScreen>
  )
}

/** Some browsers cannot show a full screen, or refuse it (in a frame). The board works without it too. */
function switchFullScreen(): void {
  if (!document.fullscreenEnabled) return
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}
