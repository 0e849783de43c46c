import { AlertPane } from './features/alerts/alert-pane.tsx'
import { BoardScreen } from './features/board/board-screen.tsx'
import { TeamPane } from './features/checklists/team-pane.tsx'
import { LogPane } from './features/incident-log/log-pane.tsx'
import { MapPane } from './features/map/map-pane.tsx'
import { RollCallPane } from './features/roll-call/roll-call-pane.tsx'
import { TasksPane } from './features/tasks/tasks-pane.tsx'

const PANES = { TeamPane, LogPane, AlertPane, RollCallPane, TasksPane, MapPane }

/** The board with the panes of several features. It stands here because features may not import each other. */
export function BoardRoute() {
  return <BoardScreen panes={PANES} />
}
