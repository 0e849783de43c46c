import type { Debrief, DebriefAction } from '@holdfast/contract/incidents/debriefs'
import type { Incident } from '@holdfast/contract/incidents/incidents'
import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import { useDebrief, useSaveDebrief } from '../../../data/incidents/debriefs.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime, formatDay } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'
import { DebriefDialog } from './debrief-dialog.tsx'
import styles from './debrief-section.module.css'
import { PractisedField } from './practised-field.tsx'

const UNFINISHED = { one: 'unfinished task is', many: 'unfinished tasks are' }

/** Shows the debrief of a closed incident and lets admins write it. It is printed with the log. */
export function DebriefSection({ incident }: { incident: Incident }) {
  const { organisationid } = useAdminOrganisation()
  const debrief = useDebrief(incident.id, organisationid)
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      className={styles.debrief}
      aria-labelledby="debrief"
      data-print={debrief.data?.version === 0 ? 'hide' : undefined}
    >
      <h2 id="debrief">Debrief</h2>
      {incident.exercise && <PractisedField incidentid={incident.id} />}
      <ReadSection read={debrief}>
        {(data) => (
          <>
            {data.version === 0 ? (
              <p>
                What went well, what did not, and who does what about it, by when.
                {data.actions.length > 0 &&
                  ` ${pluralise(data.actions.length, UNFINISHED)} in its actions already.`}
              </p>
            ) : (
              <Written debrief={data} />
            )}
            <div data-print="hide">
              <Button onClick={() => setOpen(true)}>
                {data.version === 0 ? 'Write the debrief' : 'Edit the debrief'}
              </Button>
            </div>
            {isOpen && (
              <DebriefDialog
                debrief={data}
                onClose={() => setOpen(false)}
                onConflict={debrief.retry}
              />
            )}
          </>
        )}
      </ReadSection>
    </section>
  )
}

function Written({ debrief }: { debrief: Debrief }) {
  const { incidentid, version, wentwell, wentbadly, actions, authorname, timestamp } = debrief
  const { unseen = [] } = debrief
  const { organisationid } = useAdminOrganisation()
  const saving = useSaveDebrief(incidentid, organisationid)
  const online = useOnline()

  function toggle({ id, done }: DebriefAction) {
    const changed = actions.map((each) => (each.id === id ? { ...each, done: !done } : each))
    return saving.run({ version, actions: changed, seen: actions.map((each) => each.id) })
  }

  return (
    <>
      <p className={styles.by}>
        {authorname}, {formatDateTime(timestamp ?? '')}
      </p>
      <dl className={styles.facts}>
        <dt>What went well</dt>
        <dd>{wentwell || '–'}</dd>
        <dt>What did not</dt>
        <dd>{wentbadly || '–'}</dd>
        <dt>Actions</dt>
        {actions.length === 0 && <dd>–</dd>}
        {actions.map((action) => (
          <WrittenAction
            key={action.id}
            action={action}
            isLate={unseen.includes(action.id)}
            onDone={online && !saving.pending ? () => void toggle(action) : undefined}
          />
        ))}
      </dl>
      {saving.failure && (
        <FailureNotice title="The action was not changed" sentences={saving.failure.errors} />
      )}
    </>
  )
}

/** `onDone` is undefined while the action cannot be changed. */
type WrittenActionProps = {
  action: DebriefAction
  /** Whether it is a task that came after the debrief was written. */
  isLate: boolean
  onDone: (() => void) | undefined
}

function WrittenAction({ action, isLate, onDone }: WrittenActionProps) {
  const { owner, due, done } = action
  return (
    <dd className={styles.action}>
      <span>
        {action.action} {done && <Tag colour="ok">Done</Tag>}
        <span className={styles.by}>
          {[owner, due && `by ${formatDay(due)}`].filter(Boolean).join(', ')}
        </span>
        {isLate && (
          <span className={styles.by}>This task arrived after the debrief was written.</span>
        )}
      </span>
      <span data-print="hide">
        <Button kind="quiet" disabled={!onDone} onClick={onDone}>
          {done ? 'Not done after all' : 'Mark as done'}
          <span className="visually-hidden">: {action.action}</span>
        </Button>
      </span>
    </dd>
  )
}
