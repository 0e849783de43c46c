import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useEffect, useRef } from 'react'
import { useActiveIncident } from '../../data/incidents/active-incident.ts'
import { useHandovers } from '../../data/incidents/handovers.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { handoverNotices, waitsForAnswer } from '../../domain/handover-notices.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { useToast } from '../../ui/dialog/toast-host.tsx'

/** Tells people of roles that are handed to them, and of what became of theirs. It makes no sound. */
export function HandoverListener() {
  const { open } = useActiveIncident()
  return open.map((incident) => <ListenToHandovers key={incident.id} incident={incident} />)
}

function ListenToHandovers({ incident: { id, exercise } }: { incident: Incident }) {
  const { state, data } = useHandovers(id)
  const { userid } = useMe()
  const toast = useToast()
  const navigate = useNavigate()
  // Undefined until the handovers from the start of the app are known: of those only what waits is told.
  const told = useRef<Set<string>>(undefined)

  useEffect(() => {
    if (state !== 'ready') return
    const notices = handoverNotices(data, userid)
    const known = told.current
    told.current = new Set([...(known ?? []), ...notices.map(({ key }) => key)])
    const fresh = notices.filter((each) => (known ? !known.has(each.key) : waitsForAnswer(each)))
    for (const { handoverid, title, message } of fresh) {
      toast.news({
        title: exercise ? `Exercise. ${title}` : title,
        message,
        action: {
          label: 'Open',
          run: () => navigate(`/handovers/${handoverid}?incident=${id}`, { viewTransition: true }),
        },
        about: `handover ${handoverid}`,
      })
    }
  })
  return null
}
