import type { Guidance } from '@holdfast/contract/content/content'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { Notice } from '../../../../ui/screen/notice.tsx'
import { RecordDialog } from '../../../record-dialog/record-dialog.tsx'
import styles from './guidance-section-dialog.module.css'
import {
  type GuidanceSection,
  type GuidanceSectionForm,
  useGuidanceSectionForm,
} from './use-guidance-section-form.ts'

type GuidanceSectionDialogProps<T> = {
  title: string
  section: GuidanceSection<T>
  /** The guidance as the draft has it now. */
  guidance: Guidance
  onClose: () => void
  onSaved?: (value: T) => void
  width?: 'narrow' | 'wide' | undefined
  children: (form: Pick<GuidanceSectionForm<T>, 'value' | 'change' | 'errorOf'>) => ReactNode
}

/** The dialog of one section of the guidance. Save puts it into the draft; staff see it when published. */
export function GuidanceSectionDialog<T extends object>(props: GuidanceSectionDialogProps<T>) {
  const { title, section, guidance, onClose, onSaved, width, children } = props
  const form = useGuidanceSectionForm(section, guidance)
  const [showsTheirs, setShowsTheirs] = useState(false)
  const theirs = form.theirs?.value

  function close() {
    form.discard()
    onClose()
  }

  async function save() {
    const { value } = form
    if (!(await form.save())) return
    onSaved?.(value)
    onClose()
  }

  return (
    <RecordDialog
      title={title}
      width={width}
      onSave={() => void save()}
      onClose={close}
      isChanged={form.isChanged}
      hasDraft
      onDiscardChanges={form.isRestored ? form.discardChanges : undefined}
      busy={form.busy}
      problems={form.problems}
    >
      <div role="status" className={styles.news}>
        {form.theirs && (
          <ChangedNotice
            form={form}
            ifDeleted={section.ifDeleted}
            shows={showsTheirs}
            onShow={setShowsTheirs}
          />
        )}
      </div>
      {showsTheirs && theirs !== undefined ? (
        <fieldset disabled className={styles.theirs}>
          <legend>As somebody else has saved it</legend>
          {children({ value: theirs, change: () => undefined, errorOf: () => undefined })}
        </fieldset>
      ) : (
        children(form)
      )}
    </RecordDialog>
  )
}

type ChangedNoticeProps<T> = {
  form: GuidanceSectionForm<T>
  ifDeleted: string | undefined
  shows: boolean
  onShow: (shows: boolean) => void
}

function ChangedNotice<T>({ form, ifDeleted, shows, onShow }: ChangedNoticeProps<T>) {
  const confirm = useConfirm()
  const theirs = form.theirs?.value
  if (theirs === undefined) {
    return (
      <Notice kind="warn" title="Somebody else has deleted this meanwhile">
        {ifDeleted ?? 'Save puts it back as it is here.'}
      </Notice>
    )
  }

  async function replaceByTheirs() {
    const message = 'Drop what you have typed and use their version?'
    if (form.isChanged && !(await confirm({ message, danger: true }))) return
    form.takeTheirs()
    onShow(false)
  }

  return (
    <Notice
      kind="warn"
      title="Somebody else has changed this meanwhile"
      actions={
        <>
          <Button onClick={() => onShow(!shows)}>{shows ? 'Show yours' : 'Show theirs'}</Button>
          <Button onClick={() => void replaceByTheirs()}>Use theirs</Button>
        </>
      }
    >
      Save replaces their version by yours.
    </Notice>
  )
}
