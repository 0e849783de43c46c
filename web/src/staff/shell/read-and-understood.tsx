import type { PageReading } from '@holdfast/contract/content/content'
import { useRef } from 'react'
import { useContent } from '../../data/content/content.ts'
import { useAddReading, useOwnReadings } from '../../data/content/readings.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { formatDay } from '../../ui/format-dates.ts'
import { FailureNotice } from '../../ui/screen/notice.tsx'
import styles from './read-and-understood.module.css'

/** At the end of a page about which an admin asks: says that the user has read and understood it. */
export function ReadAndUnderstood({ page }: { page: string }) {
  const asked = useContent().data?.readings?.find((each) => each.page === page)
  return asked && <AskedPage key={asked.requestid} asked={asked} />
}

function AskedPage({ asked }: { asked: PageReading }) {
  const own = useOwnReadings()
  const add = useAddReading()
  const online = useOnline()
  const words = useRef<HTMLParagraphElement>(null)
  const reading = own.data?.find(({ requestid }) => requestid === asked.requestid)

  async function say() {
    const outcome = await add.run(asked)
    // The button is gone, and with it the focus.
    if (outcome.ok) words.current?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.asked} aria-label="Read and understood" data-print="hide">
      <p ref={words} tabIndex={-1} role="status">
        {reading
          ? `You have read and understood this, as you said on ${formatDay(reading.timestamp)}.`
          : 'Your organisation asks everybody to say that they have read and understood this page.'}
      </p>
      {add.failure && <FailureNotice title="Not saved" sentences={add.failure.errors} />}
      {!reading && (
        <Button
          kind="primary"
          block
          busy={add.pending}
          disabledReason={reasonNotTo(online, own.state)}
          onClick={() => void say()}
        >
          I have read and understood this
        </Button>
      )}
    </section>
  )
}

function reasonNotTo(online: boolean, state: 'loading' | 'ready' | 'failed'): string | undefined {
  if (!online) return 'Needs a connection. Come back when this device is online.'
  if (state === 'failed') return 'The server cannot be reached. Come back later.'
  return state === 'loading' ? 'One moment' : undefined
}
