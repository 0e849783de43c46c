import type { ClosureReach } from '@holdfast/contract/closures/closures'
import { pluralise } from '@holdfast/contract/text'

type Words = {
  /** Empty unless nobody was reached. */
  title: string
  text: string
}

/** What whoever declared reads of the pushes. `reach`: undefined while it is not known. */
export function describeReach(reach: ClosureReach | undefined): Words {
  if (reach === undefined) return { title: '', text: 'Finding out how many phones were told…' }
  const { reached, waiting, done, paused } = reach
  if (reached > 0) return { title: '', text: describeReached(reach) }
  if (paused) {
    const title = 'Nobody reached: this server sends no notifications'
    return { title, text: 'Its database was restored or moved. Ring people.' }
  }
  if (done) {
    const text = 'No phone of others takes notifications. Open apps show it. Ring people too.'
    return { title: 'Nobody reached by notification', text }
  }
  if (waiting === null || waiting === 0) return { title: '', text: 'Phones are being told…' }
  return {
    title: 'Nobody reached by notification yet',
    text: 'Open apps show it. The server keeps trying until the day is over. Ring people too.',
  }
}

/** `Delivered to 12 phones, not to 3 yet. The server keeps trying.` */
function describeReached({ reached, waiting, done }: ClosureReach): string {
  const told = `Delivered to ${pluralise(reached, 'phone')}`
  return done || !waiting ? `${told}.` : `${told}, not to ${waiting} yet. The server keeps trying.`
}
