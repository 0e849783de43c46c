import { randomUUID } from 'node:crypto'
import { newTaskId } from '@holdfast/contract/ids'
import type { NewTaskChange, Task } from '@holdfast/contract/incidents/tasks'
import type { Device } from './device.ts'
import { Ledger } from './ledger.ts'
import type { MakeWrite } from './outbox.ts'
import { choose } from './random.ts'
import type { Traffic } from './requests.ts'
import type { School } from './schools.ts'

/** Tasks, which many devices change at once: each change is kept, so that nothing can conflict. */

const MAX_OWNERS = 20

/** A task of many people, so that they may change it without a role. */
export function addTask(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid, school } = device.options
  const userids = school.users.slice(0, MAX_OWNERS).map(({ userid }) => userid)
  const timestamp = new Date().toISOString()
  const task = { id: newTaskId(), title: `Open hall ${randomUUID().slice(0, 4)}`, userids }
  const due = new Date(Date.now() + 5000).toISOString()
  return () => ({
    name: 'add task',
    request: {
      method: 'POST',
      path: `/incidents/${incidentid}/tasks`,
      body: { ...task, due, timestamp },
    },
    onDone: () => Ledger.add(ledger.tasks, incidentid, task.id),
  })
}

/** Changes a task that the device knows and its person has, while others change it too. */
export function changeTask(device: Device, ledger: Ledger): MakeWrite {
  const { incidentid, random, user } = device.options
  const id = randomUUID()
  const timestamp = new Date().toISOString()
  return () => {
    const text = device.copies.get(`/incidents/${incidentid}/tasks`)?.text ?? '[]'
    const own = (JSON.parse(text) as Task[]).filter(({ userids }) => userids.includes(user.userid))
    if (own.length === 0) return undefined
    const changes: Partial<NewTaskChange>[] = [
      ...(['open', 'doing', 'done', 'cancelled'] as const).map((state) => ({ state })),
      { due: null },
      { note: `Seen by ${user.userid}` },
    ]
    const path = `/incidents/${incidentid}/tasks/${choose(random, own).id}/changes`
    return {
      name: 'change task',
      request: { method: 'POST', path, body: { id, timestamp, ...choose(random, changes) } },
      onDone: () => Ledger.add(ledger.taskChanges, incidentid, id),
    }
  }
}

/** Lets the server seal everything, as the export of a record does. */
export async function sealRecords(
  schools: readonly School[],
  address: string,
  traffic: Traffic,
): Promise<string[]> {
  const failures: string[] = []
  for (const { incidents, users } of schools) {
    for (const incidentid of incidents) {
      const path = `/incidents/${incidentid}/record`
      const response = await traffic.send(address, { method: 'GET', path, token: users[0]?.token })
      if (response?.status !== 200) failures.push(`No record of ${incidentid}: ${response?.status}`)
    }
  }
  return failures
}
