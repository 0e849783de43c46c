import type { Incident } from '@holdfast/contract/incidents/incidents'
import { useEffect, useRef, useState } from 'react'
import { useIncidentHistory, useIncidents } from '../../data/incidents/incidents.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { closerOf } from '../../domain/closed-incidents.ts'
import { incidentName, shortenDetails } from '../../domain/shorten-details.ts'
import { useNavigate } from '../../routing/navigation.tsx'
import { serverNow } from '../../session/server-clock.ts'
import { readLocal, writeLocal } from '../../storage/local-storage.ts'
import { useToast } from '../../ui/dialog/toast-host.tsx'

/** A closing of yesterday is no news. */
const TOLD_MS = 12 * 60 * 60 * 1000

const MAX_KEPT = 50

/** Says once, on whatever screen a person is, that somebody else has closed an incident that this device showed as open. */
export function ClosingListener() {
  const { userid } = useMe()
  const incidents = useIncidents().data
  const [closedSince, setClosedSince] = useState<readonly string[]>([])

  useEffect(() => {
    if (incidents === undefined) return
    const seen = readSeen(userid)
    const next = { ...seen }
    const news: string[] = []
    for (const { id, closed } of incidents) {
      if (closed === null) {
        // A copy of the device may be older than the closing that was told; only a later one is news.
        next[id] ??= ''
        continue
      }
      const told = next[id]
      if (told === undefined || told >= closed) continue
      next[id] = closed
      if (serverNow() - Date.parse(closed) < TOLD_MS) news.push(id)
    }
    if (JSON.stringify(next) === JSON.stringify(seen)) return
    writeLocal(
      keyOf(userid),
      JSON.stringify(Object.fromEntries(Object.entries(next).slice(-MAX_KEPT))),
    )
    if (news.length > 0) setClosedSince((before) => [...before, ...news])
  }, [incidents, userid])

  return (incidents ?? [])
    .filter(({ id, closed }) => closed !== null && closedSince.includes(id))
    .map((incident) => (
      <TellClosing key={`${incident.id} ${incident.closed}`} incident={incident} />
    ))
}

function TellClosing({ incident }: { incident: Incident }) {
  const history = useIncidentHistory(incident.id)
  const { userid } = useMe()
  const toast = useToast()
  const navigate = useNavigate()
  const isTold = useRef(false)
  const closer = closerOf(history.data ?? [])
  const about = `closing ${incident.id}`
  const isKnown = closer !== undefined || history.state === 'failed'

  useEffect(() => {
    if (!isKnown || isTold.current) return
    isTold.current = true
    if (closer?.userid === userid) return
    const what = incident.exercise ? 'this exercise' : 'this incident'
    toast.news({
      title: `${closer?.authorname ?? 'Somebody'} closed ${what}`,
      message: `${shortenDetails(incidentName(incident))}. This is no all clear.`,
      action: {
        label: 'Open',
        run: () => navigate(`/incidents/${incident.id}`, { viewTransition: true }),
      },
      about,
    })
  })
  // It is in progress again, and nobody should leave it because of a closing that was taken back.
  useEffect(() => () => toast.withdraw(about), [toast, about])
  return null
}

/** Of each incident that this device has shown as open, which closing it has told; `''` for none. */
function readSeen(userid: string): Record<string, string> {
  return JSON.parse(readLocal(keyOf(userid)) ?? '{}') as Record<string, string>
}

function keyOf(userid: string): string {
  return `told-closings/${userid}`
}
