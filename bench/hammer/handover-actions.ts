import { randomUUID } from 'node:crypto'
import { newHandoverId } from '@holdfast/contract/ids'
import { ROLE_IDS } from '@holdfast/contract/people/roles'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'
import { choose } from './random.ts'
import type { School } from './schools.ts'

/**
 * Hands a role to a colleague, who takes it over from two phones; or the giver withdraws the handover. Each
 * device has a role of its own, so that nobody else moves it meanwhile.
 */
export function handOver(device: Device, ledger: Ledger, indexInSchool: number): MakeWrite[] {
  const { incidentid, random, school } = device.options
  const roleid = ROLE_IDS[indexInSchool]
  if (roleid === undefined) return []
  const role = `${school.id} ${roleid}`
  const people = new Map(school.users.map(({ userid, token }) => [userid, token]))
  const others = (holder: string) => [...people.keys()].filter((userid) => userid !== holder)
  const made = { id: newHandoverId(), timestamp: new Date().toISOString(), from: '', to: '' }
  const path = `/incidents/${incidentid}/handovers`
  const note = (event: string) => {
    Ledger.add(ledger.handovers, incidentid, `${made.id} ${event}`)
    ledger.noteServerEntry(incidentid)
  }

  /** The holder is known only when the handover before this one has ended. */
  const offer: MakeWrite = () => {
    made.from = ledger.roles.get(role) ?? ''
    made.to = choose(random, others(made.from))
    const { id, timestamp, to: touserid } = made
    return {
      name: 'offer role',
      request: {
        ...{ method: 'POST', path, token: people.get(made.from) },
        body: { id, roleid, touserid, note: `Until six, ${id}`, timestamp },
      },
      onDone: () => note('offered'),
    }
  }
  const end = (event: 'accepted' | 'withdrawn', isFirst = true): MakeWrite => {
    const id = randomUUID()
    return () => ({
      name: event === 'accepted' ? 'take over role' : 'withdraw role',
      request: {
        method: 'POST',
        path: `${path}/${made.id}/${event === 'accepted' ? 'acceptance' : 'withdrawal'}`,
        token: people.get(event === 'accepted' ? made.to : made.from),
        body: { id, timestamp: made.timestamp },
      },
      onDone: () => {
        if (event === 'accepted') ledger.roles.set(role, made.to)
        if (isFirst) note(event)
      },
    })
  }
  return random() < 0.7
    ? [offer, end('accepted'), end('accepted', false)]
    : [offer, end('withdrawn')]
}

/** The roles in the school that hands them over: all are with its admin at first. */
export function firstHolders({ id, users: [admin] }: School): [role: string, userid: string][] {
  return ROLE_IDS.map((roleid) => [`${id} ${roleid}`, admin?.userid ?? ''])
}
