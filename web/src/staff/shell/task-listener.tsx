import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useEffect, useRef } from 'react'
import { useActiveIncident } from '../../data/incidents/active-incident.ts'
import { useTasks } from '../../data/incidents/tasks.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { type TaskNotice, taskNotices } from '../../domain/task-notices.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { useToast } from '../../ui/dialog/toast-host.tsx'
import { useEveryMinute } from '../../ui/hooks/use-every-minute.ts'

/** Tells people of their tasks on whatever screen they are, in every open incident. It makes no sound. */
export function TaskListener() {
  return useActiveIncident().open.map((incident) => (
    <ListenToTasks key={incident.id} incident={incident} />
  ))
}

function ListenToTasks({ incident }: { incident: Incident }) {
  const { state, rows } = useTasks(incident.id)
  const me = useMe()
  const now = useEveryMinute(serverNow)
  const show = useShowNotices(incident)
  const told = useRef<Set<string>>(undefined)

  useEffect(() => {
    if (state !== 'ready') return
    const notices = taskNotices(rows, me, now)
    // What was there when the app started stands on home.
    const known = told.current
    told.current = new Set([...(known ?? []), ...notices.map(({ key }) => key)])
    if (known !== undefined) show(notices.filter(({ key }) => !known.has(key)))
  })
  return null
}

/** Later news replaces what nobody has closed: one message leaves the screen usable, and home has all tasks. */
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
      about: 'tasks',
    })
  }
}
