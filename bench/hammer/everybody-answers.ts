import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AlertRecipient } from '@holdfast/contract/alerts/alert-answers'
import { newAlertId } from '@holdfast/contract/ids'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'
import type { Received, Sent, Traffic } from './requests.ts'
import type { School } from './schools.ts'

/** Every answer is sent to each of the `addresses`, which are those of the server processes. */
type Context = {
  school: School
  addresses: readonly string[]
  ledger: Ledger
  traffic: Traffic
  random: Random
}

const ANSWERS = ['seen', 'safe', 'help'] as const
const RETRY_MS = 200

/**
 * One person sends an alert, and everybody answers at once: seen, safe and help, each twice to every
 * process. Returns a sentence for each answer that was refused, lost or doubled; the comparison with the
 * database finds other faults.
 */
export async function letEverybodyAnswer(context: Context): Promise<string[]> {
  const { school, addresses, ledger } = context
  const differences: string[] = []
  const sendUntilDone = async (address: string, sent: Sent): Promise<Received | undefined> => {
    for (;;) {
      const response = await context.traffic.send(address, sent)
      if (response && response.status < 300) return response
      if (response && response.status < 500) {
        differences.push(`${sent.method} ${sent.path}: ${response.status} ${response.text}`)
        return undefined
      }
      await delay(RETRY_MS * (0.5 + context.random()))
    }
  }
  const [address = ''] = addresses
  const manager = school.users[0]?.token
  const id = newAlertId()
  const path = `/alerts/${id}`
  const alert = await sendUntilDone(address, {
    method: 'POST',
    path: '/alerts',
    token: manager,
    body: { id, kind: 'lockdown', message: 'Lock your doors', exercise: true },
  })
  if (!alert) return differences
  const { incidentid } = JSON.parse(alert.text) as { incidentid: string }
  ledger.alerts.set(id, incidentid)

  const answer = async (token: string): Promise<void> => {
    const sentAnswers = ANSWERS.map((name) => ({
      id: randomUUID(),
      answer: name,
      timestamp: new Date().toISOString(),
    }))
    ledger.alertAnswers.push(...sentAnswers.map((each) => each.id))
    await Promise.all(
      addresses.map(async (to, index) => {
        // The other process gets them in the opposite order, as from devices with a bad network.
        const inOrder = index % 2 === 0 ? sentAnswers : sentAnswers.toReversed()
        for (const body of inOrder.flatMap((each) => [each, each])) {
          await sendUntilDone(to, { method: 'POST', path: `${path}/answers`, token, body })
        }
      }),
    )
  }
  await Promise.all(school.people.map(answer))

  // The users of devices, too, answer alerts that they are sent.
  const deviceUserIds = new Set(school.users.map(({ userid }) => userid))
  for (const to of addresses) {
    const list = await sendUntilDone(to, { method: 'GET', path: `${path}/answers`, token: manager })
    const recipients = JSON.parse(list?.text ?? '[]') as AlertRecipient[]
    const answered = recipients.filter(
      ({ userid, answer }) =>
        !deviceUserIds.has(userid) && (answer === 'safe' || answer === 'help'),
    )
    if (answered.length !== school.people.length)
      differences.push(`${answered.length} of ${school.people.length} answers are shown by ${to}`)
  }
  const end = { method: 'POST', path: `${path}/end`, token: manager, body: {} } as const
  if (await sendUntilDone(address, end)) ledger.endedAlerts.push(id)
  // The alert, its end, and one call for help of each person.
  ledger.entriesAboutAlerts.set(incidentid, 2 + school.people.length)
  return differences
}
