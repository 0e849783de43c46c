import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useEffect, useRef, useState } from 'react'
import { useActiveIncident } from '../../data/incidents/active-incident.ts'
import { useTasks } from '../../data/incidents/tasks.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { nextNoticeAt, type TaskNotice, taskNotices } from '../../domain/task-notices.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import { useToast } from '../../ui/dialog/toast-host.tsx'

/** Tells people of their tasks on whatever screen they are, in every open incident. It makes no sound. */
export function TaskListener() {
  const { state, open } = useActiveIncident()
  const [openAtStart, setOpenAtStart] = useState<ReadonlySet<string>>()
  if (openAtStart === undefined) {
    if (state === 'ready') setOpenAtStart(new Set(open.map(({ id }) => id)))
    return null
  }
  return open.map((incident) => (
    <ListenToTasks
      key={incident.id}
      incident={incident}
      wasOpenAtStart={openAtStart.has(incident.id)}
    />
  ))
}

type ListenToTasksProps = { incident: Incident; wasOpenAtStart: boolean }

function ListenToTasks({ incident, wasOpenAtStart }: ListenToTasksProps) {
  const { state, rows } = useTasks(incident.id)
  const me = useMe()
  const now = useTimeOfNotices(rows)
  const show = useShowNotices(incident)
  // Undefined until the tasks from the start of the app are known. A later incident begins with none.
  const told = useRef<Set<string> | undefined>(wasOpenAtStart ? undefined : new Set())

  useEffect(() => {
    if (state !== 'ready') return
    const notices = taskNotices(rows, me, now)
    // What was there when the app started stands on home, but for lasting news, which is told once.
    const known = told.current
    told.current = new Set([...(known ?? []), ...notices.map(({ key }) => key)])
    const fresh = notices.filter(({ key, isLasting }) => (known ? !known.has(key) : isLasting))
    show(fresh.filter((notice) => !notice.isLasting || noteLasting(me.userid, notice.key)))
  })
  return null
}

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** The server's time: of now, of each moment at which there is news, and once a minute in case a clock was set. */
function useTimeOfNotices(rows: Parameters<typeof nextNoticeAt>[0]): number {
  const [now, setNow] = useState(serverNow)
  const next = nextNoticeAt(rows, now)
  useEffect(() => {
    const wait = Math.min(next, now + MINUTE_MS) - serverNow()
    const timer = setTimeout(() => setNow(serverNow()), Math.max(SECOND_MS, wait))
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}

const MAX_KEPT = 50

/** Whether this device has not told the user yet; it has from now on. */
function noteLasting(userid: string, key: string): boolean {
  const name = `told-tasks/${userid}`
  const told = JSON.parse(readLocal(name) ?? '[]') as string[]
  if (told.includes(key)) return false
  writeLocal(name, JSON.stringify([...told, key].slice(-MAX_KEPT)))
  return true
}

/** Later news of an incident replaces what nobody has closed, so that the screen stays usable. Home has all tasks. */
function useShowNotices({ id, exercise }: Incident) {
  const toast = useToast()
  const navigate = useNavigate()
  return (notices: readonly TaskNotice[]) => {
    const [first, ...others] = notices
    if (first === undefined) return
    const isOne = others.length === 0
    const title = isOne ? first.title : 'Tasks'
    const path = isOne ? `/tasks/${first.taskid}?incident=${id}` : '/tasks'
    toast.news({
      title: exercise ? `Exercise. ${title}` : title,
      message: isOne ? first.message : `There is news about ${notices.length} of your tasks.`,
      action: { label: 'Open', run: () => navigate(path, { viewTransition: true }) },
      about: `tasks ${id}`,
    })
  }
}
