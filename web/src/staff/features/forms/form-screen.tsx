import { faShareNodes } from '@fortawesome/free-solid-svg-icons/faShareNodes'
import { type ReactNode, useState } from 'react'
import { readDraft, useDraft } from '../../../storage/drafts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Markdown } from '../../../ui/content/markdown.tsx'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { FormFieldInput } from '../../../ui/form/form-field-input.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { formatDateTime } from '../../../ui/format-dates.ts'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'
import styles from './form-screen.module.css'
import { type Answers, type GuidanceForm, reportText } from './report-text.ts'

type FormScreenProps = {
  title: string
  /** See StaffScreen. */
  back: string
  form: GuidanceForm
  /** The key of the stored answers, such as the form's address. */
  name: string
  /** Below the form. */
  children?: ReactNode
}

/**
 * A form that content describes. The server never gets the answers: they are kept on this device for this
 * user at every keystroke, and leave it only by Share.
 */
export function FormScreen({ title, back, form, name, children }: FormScreenProps) {
  const key = `form ${name}`
  const { value: answers = {}, save, clear } = useDraft<Answers>(key)
  const [isShareFailed, setShareFailed] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()

  async function share() {
    const sharing = await shareText(form.sharetitle, reportText(form, answers, formatDateTime))
    setShareFailed(sharing === 'failed')
    if (sharing === 'copied') toast.success(`${form.sharetitle} copied to the clipboard`)
  }

  async function reset() {
    if (await confirm({ message: 'Reset this form?', danger: true })) clear()
  }

  return (
    <StaffScreen
      title={title}
      back={back}
      bottom={
        <Button kind="primary" block icon={faShareNodes} onClick={() => void share()}>
          Share
        </Button>
      }
    >
      {isShareFailed && (
        <FailureNotice
          title="The report could not be shared or copied"
          sentences={['It is kept on this device. Try again, or read it out.']}
        />
      )}
      {form.intro && <Markdown text={form.intro} />}
      <form autoComplete="off" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        {form.sections.map((section) => (
          <FormSection key={`${section.name} ${section.fields[0]?.id}`} name={section.name}>
            {section.fields.map((field) => (
              <FormFieldInput
                key={field.id}
                field={field}
                answer={answers[field.id]}
                onAnswer={(answer) => save({ ...readDraft<Answers>(key), [field.id]: answer })}
              />
            ))}
          </FormSection>
        ))}
      </form>
      <div className={styles.end} data-print="hide">
        <p>Kept on this device until you reset it.</p>
        <Button onClick={() => void reset()}>Reset</Button>
      </div>
      {children}
    </StaffScreen>
  )
}

/** How sharing ended. `cancelled`: the person has cancelled it. */
type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Hands the text to the device's share function, or to the clipboard where there is none. */
async function shareText(title: string, text: string): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, text })
      return 'shared'
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
