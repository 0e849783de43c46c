import { newNamedId } from '@holdfast/contract/ids'
import { MAX_PROVIDER_MESSAGE_CHARACTERS } from '@holdfast/contract/limits'
import type { ProviderMessage } from '@holdfast/contract/people/provider-messages'
import { type FormEvent, useId, useState } from 'react'
import {
  useAddProviderMessage,
  useProviderMessages,
  useWithdrawProviderMessage,
} from '../../../data/admin/provider-messages.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { fromTimeInput, TimeField } from '../../../ui/form/time-field.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { useEveryMinute } from '../../../ui/hooks/use-every-minute.ts'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { ReadSection } from '../../frame/admin-page.tsx'
import styles from './provider-messages.module.css'
import { EMPTY_MESSAGE, problemOf, stateOf, type TypedMessage } from './provider-messages-rules.ts'

/** Tells the admins of all organisations something, such as “maintenance tonight”. */
export function ProviderMessages() {
  const messages = useProviderMessages()
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>Messages to all admins</h2>
      <MessageForm />
      <ReadSection read={messages}>
        {(list) =>
          list.length === 0 ? (
            <p>No messages yet</p>
          ) : (
            <ul className={styles.list}>
              {list.map((message) => (
                <MessageCard key={message.id} message={message} />
              ))}
            </ul>
          )
        }
      </ReadSection>
    </section>
  )
}

function MessageForm() {
  const online = useOnline()
  const toast = useToast()
  const add = useAddProviderMessage()
  const draft = useDraft<TypedMessage>('message to all admins')
  const [problem, setProblem] = useState<string>()
  const typed = draft.value ?? EMPTY_MESSAGE

  function type(change: Partial<TypedMessage>) {
    setProblem(undefined)
    // A changed text is another message, even if the response to the previous one was lost.
    draft.save({ ...typed, ...change, id: newNamedId('message') })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemOf(typed, serverNow())
    setProblem(found)
    if (found !== undefined) return
    const { id, message } = typed
    const times = { starts: fromTimeInput(typed.starts), ends: fromTimeInput(typed.ends) }
    if (!(await add.run({ id, message: message.trim(), ...times })).ok) return
    draft.clear()
    toast.success('Message added')
  }

  return (
    <Card>
      <form
        noValidate
        className={styles.form}
        aria-label="New message to all admins"
        onSubmit={(event) => void submit(event)}
      >
        {problem !== undefined && <FailureNotice sentences={[problem]} />}
        {add.failure && <FailureNotice sentences={add.failure.errors} />}
        <TextArea
          label="Message"
          hint="Plain text. Admins of every organisation read it on the pages of the admin area, but not on those of incidents."
          maxLength={MAX_PROVIDER_MESSAGE_CHARACTERS}
          value={typed.message}
          onChange={(event) => type({ message: event.target.value })}
        />
        <TimeField
          label="Shown from"
          name="starts"
          value={typed.starts}
          onType={(starts) => type({ starts })}
        />
        <TimeField
          label="Shown until"
          name="ends"
          withoutNow
          value={typed.ends}
          onType={(ends) => type({ ends })}
        />
        <Button
          type="submit"
          kind="primary"
          busy={add.pending}
          disabledReason={online ? undefined : 'This needs a connection'}
        >
          Add message
        </Button>
      </form>
    </Card>
  )
}

function MessageCard({ message }: { message: ProviderMessage }) {
  const online = useOnline()
  const toast = useToast()
  const withdraw = useWithdrawProviderMessage()
  const state = stateOf(message, useEveryMinute(serverNow))

  async function takeBack() {
    if ((await withdraw.run(message.id)).ok) toast.success('Message withdrawn')
  }

  return (
    <Card as="li">
      <p className={styles.words}>{message.message}</p>
      <p className={styles.times}>
        {state}: {formatDateTime(message.starts)} to {formatDateTime(message.ends)}, by{' '}
        {message.authorname}
      </p>
      {withdraw.failure && <FailureNotice sentences={withdraw.failure.errors} />}
      {(state === 'Shown' || state === 'Planned') && (
        <Button
          busy={withdraw.pending}
          disabledReason={online ? undefined : 'This needs a connection'}
          onClick={() => void takeBack()}
        >
          Withdraw
        </Button>
      )}
    </Card>
  )
}
