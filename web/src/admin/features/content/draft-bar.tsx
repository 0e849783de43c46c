import { faCloudArrowUp } from '@fortawesome/free-solid-svg-icons/faCloudArrowUp'
import { pluralise } from '@holdfast/contract/text'
import { useState } from 'react'
import {
  type PresentDraft,
  useIsEditUnderWay,
  usePublishContent,
} from '../../../data/content/content-drafts.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Link } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FailureNotice, Notice } from '../../../ui/screen/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { countBlanks } from '../../blanks/blanks.ts'
import { useAdminAddress, useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ChangeList } from './comparison/change-list.tsx'
import styles from './draft-bar.module.css'
import { useDraftChanges, useSavedBy } from './draft-status.ts'

/** Says whether staff see what is written here and who saved it, and has the button that publishes it. */
export function DraftBar({ draft }: { draft: PresentDraft }) {
  const changes = useDraftChanges(draft)
  const hasDraft = changes.length > 0
  const saved = useSavedBy(draft)
  const { publish, busy, refused } = usePublishing(draft)
  const { organisationid } = useAdminOrganisation()
  const online = useOnline()
  const blanks = countBlanks(draft.guidance)
  return (
    <>
      <section aria-label="Draft" className={styles.bar} data-draft={hasDraft || undefined}>
        <div className={styles.words}>
          <Tag colour={hasDraft ? 'orange' : 'ok'}>{hasDraft ? 'Draft' : 'Published'}</Tag>
          <p>
            {hasDraft
              ? `${saved}. Staff see it once it is published.`
              : 'Staff can see all of this.'}
            {!hasDraft && blanks > 0 && <BlankRemark count={blanks} />}
          </p>
        </div>
        {hasDraft && (
          <Button
            kind="primary"
            icon={faCloudArrowUp}
            busy={busy}
            disabledReason={online ? undefined : 'Publishing needs a connection'}
            onClick={() =>
              void publish(
                <>
                  <BlankWarning count={blanks} />
                  <ChangeList changes={changes} organisationid={organisationid} />
                </>,
              )
            }
          >
            Publish
          </Button>
        )}
      </section>
      {refused.length > 0 && (
        <FailureNotice title="The draft was not published" sentences={refused} />
      )}
    </>
  )
}

/** Lists what changes for staff, asks for confirmation, and publishes exactly the draft that was shown. */
function usePublishing(draft: PresentDraft) {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = usePublishContent(organisationid)
  const isEditUnderWay = useIsEditUnderWay()
  const [refused, setRefused] = useState<readonly string[]>([])
  const confirm = useConfirm()
  const toast = useToast()

  async function publish(details: React.ReactNode): Promise<void> {
    setRefused([])
    const message = 'Publish this draft to all staff?'
    if (!(await confirm({ title: 'Publish', message, details, confirmLabel: 'Publish' }))) return
    const outcome = await run(draft)
    if (outcome.ok) {
      // The pressed button disappears with the draft: the heading gets the focus.
      document.querySelector<HTMLElement>('h1')?.focus()
      return toast.success('Content published')
    }
    const isStale = outcome.failure.code === 'conflict'
    const advice = 'Look at what has changed, then publish again.'
    setRefused(
      isStale ? [...outcome.failure.errors.map(endSentence), advice] : outcome.failure.errors,
    )
  }

  // The server would refuse the shown draft, because a newer save of this device is under way.
  return { publish, busy: pending || isEditUnderWay, refused }
}

/** Says how many blanks are left. Staff see general words instead of a blank. */
function BlankRemark({ count }: { count: number }) {
  const addressOf = useAdminAddress()
  return (
    <>
      {' '}
      They read general words in place of{' '}
      <Link to={addressOf('/admin/content/blanks')} viewTransition>
        {pluralise(count, 'blank')}
      </Link>
      .
    </>
  )
}

function BlankWarning({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      kind="warn"
      title={count === 1 ? 'One blank is not filled in' : `${count} blanks are not filled in`}
    >
      Staff read general words in their place, such as <q>ask at reception</q>, until they are
      filled in under Blanks.
    </Notice>
  )
}

function endSentence(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}
