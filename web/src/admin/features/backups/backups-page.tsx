import { faLock } from '@fortawesome/free-solid-svg-icons/faLock'
import type { Backups } from '@holdfast/contract/people/backups'
import { pluralise } from '@holdfast/contract/text'
import { useBackups } from '../../../data/admin/backups.ts'
import { useIsProviderAdmin } from '../../../data/admin/organisations.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/screen/empty-state.tsx'
import { Notice } from '../../../ui/screen/notice.tsx'
import { megabytes } from '../../files/choose-file.tsx'
import { AdminPage, ReadSection } from '../../frame/admin-page.tsx'
import styles from './backups-page.module.css'

/** Whether the whole server could be put back, for the provider's admins only. */
export function BackupsPage() {
  const isProvider = useIsProviderAdmin()
  const backups = useBackups()
  if (!isProvider) {
    return (
      <AdminPage title="Backups" isOfAll>
        <EmptyState icon={faLock} title="Only the provider’s admins can see this page" />
      </AdminPage>
    )
  }
  return (
    <AdminPage title="Backups" isOfAll>
      <ReadSection read={backups}>
        {(data) => (
          <>
            <BackupsOfServer backups={data} />
            <div>
              <Button onClick={backups.retry}>Look again</Button>
            </div>
          </>
        )}
      </ReadSection>
    </AdminPage>
  )
}

function BackupsOfServer({ backups }: { backups: Backups }) {
  const { time, problems, newest, check } = backups
  if (time === null) {
    return (
      <Notice title="This server makes no backups by itself">
        Its operator makes them with other programs, or sets BACKUP_TIME. The page about operations
        in its documents says how.
      </Notice>
    )
  }
  const isWell = problems.length === 0 && newest !== null
  return (
    <>
      <div role="status" className={styles.notices}>
        {isWell && (
          <Notice
            // Green would say more than anybody knows.
            kind={check?.throwaway ? 'info' : 'ok'}
            title={check?.throwaway ? 'Backups are made' : 'The backups work'}
          >
            Everything up to {formatDateTime(newest.taken)} is in the newest one
            {describeProof(check)}
          </Notice>
        )}
        {problems.length === 0 && newest === null && (
          <Notice title="No backup yet">
            The first one is made a few minutes after the start of the server.
          </Notice>
        )}
        {problems.map(({ kind, title, text }) => (
          <Notice key={kind} kind={kind === 'paused' ? 'warn' : 'danger'} title={title}>
            {text}
          </Notice>
        ))}
      </div>
      <Facts backups={backups} />
    </>
  )
}

function describeProof(check: Backups['check']): string {
  if (!check?.succeeded) return '.'
  if (!check.throwaway) return ', and a check has shown that they can be restored.'
  return '. A check has restored one that was made in the same way. This server cannot open those that are kept, so nobody knows yet whether they can be restored: restore the newest one in the drill, every term. The page about operations in its documents says how.'
}

const ENCRYPTION: Record<Backups['encryption'], string> = {
  none: 'No: whoever has a file can read everything in it',
  openable: 'Yes, and this server can open them',
  sealed:
    'Yes, and this server cannot open them. Its check restores a backup that is made for it in the same way. Open a real one with the recovery kit each term',
}

function Facts({ backups }: { backups: Backups }) {
  const { time, folder, encryption, count, newest, check, store } = backups
  return (
    <dl className={styles.facts}>
      <dt>Newest backup</dt>
      <dd>{newest ? formatDateTime(newest.taken) : 'None'}</dd>
      {newest && (
        <>
          <dt>Size</dt>
          <dd>{megabytes(newest.bytes)} MB</dd>
        </>
      )}
      {newest?.seconds != null && (
        <>
          <dt>It took</dt>
          <dd>{describeDuration(newest.seconds)}</dd>
        </>
      )}
      <dt>Last check</dt>
      <dd>{check ? describeCheck(check) : 'None yet'}</dd>
      <dt>Encrypted</dt>
      <dd>{ENCRYPTION[encryption]}</dd>
      <dt>Made each day at</dt>
      <dd>{time}, by the clock of the server</dd>
      <dt>Kept</dt>
      <dd>
        {pluralise(count, 'backup')} in <code>{folder}</code>: the newest of 14 days, 8 weeks and 12
        months
      </dd>
      {store && <StoreFacts store={store} />}
    </dl>
  )
}

function StoreFacts({ store }: { store: NonNullable<Backups['store']> }) {
  const { location, newest, note } = store
  return (
    <>
      <dt>Copied to a store</dt>
      <dd>
        <code>{location}</code>:{' '}
        {newest ? `the newest on ${formatDateTime(newest.copied)}` : 'none yet'}
      </dd>
      {note !== null && <dd>{note}</dd>}
    </>
  )
}

function describeCheck(check: NonNullable<Backups['check']>): string {
  const { began, seconds } = check
  return `${formatDateTime(began)}: ${describeOutcome(check)}, in ${describeDuration(seconds)}`
}

function describeOutcome({ succeeded, throwaway, unmade }: NonNullable<Backups['check']>): string {
  if (unmade) return 'could not be made'
  if (!succeeded) return 'failed'
  const restored = 'restored, and all records are intact'
  return throwaway ? `one made in the same way was ${restored}` : restored
}

function describeDuration(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  if (seconds < 100) return pluralise(Math.round(seconds), 'second')
  return pluralise(Math.round(seconds / 60), 'minute')
}
