import { faCheck } from '@fortawesome/free-solid-svg-icons/faCheck'
import { faCircleCheck } from '@fortawesome/free-solid-svg-icons/faCircleCheck'
import { faRotateLeft } from '@fortawesome/free-solid-svg-icons/faRotateLeft'
import { questionAbout } from '@holdfast/contract/content/blank-questions'
import { pluralise } from '@holdfast/contract/text'
import { useRef } from 'react'
import type { PresentDraft } from '../../../../data/content/content-drafts.ts'
import { useOnline } from '../../../../http/connectivity.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { FormSection } from '../../../../ui/form/form-section.tsx'
import { EmptyState } from '../../../../ui/screen/empty-state.tsx'
import { FailureNotice, Notice } from '../../../../ui/screen/notice.tsx'
import { Icon } from '../../../../ui/theme/icon.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import { ContentPage } from '../content-page.tsx'
import { answerProblem } from './blank-answers.ts'
import { BlankField } from './blank-field.tsx'
import styles from './blanks-page.module.css'
import { useBlankAnswers } from './use-blank-answers.ts'

/** One form for all blanks. Each is asked once and filled in everywhere. */
export function BlanksPage() {
  return (
    <ContentPage
      title="Blanks"
      intro="What only you know. Each question is asked once, and its answer goes to every place. Answer what you can now: what you type is kept on this device, and the rest can wait."
    >
      {(draft) => <Blanks draft={draft} />}
    </ContentPage>
  )
}

function Blanks({ draft }: { draft: PresentDraft }) {
  const { name } = useAdminOrganisation()
  const form = useBlankAnswers(draft)
  const fields = useRef<HTMLFormElement>(null)

  function submit(): void {
    const [first] = form.invalid
    if (first === undefined) return void form.save()
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  return (
    <>
      <Leftovers form={form} />
      {form.subjects.length === 0 ? (
        <>
          <EmptyState
            icon={faCheck}
            title="No blanks left"
            text="Everything that only you know is filled in. To change it, edit the page it is on."
          />
          <Outcome form={form} />
        </>
      ) : (
        <form
          ref={fields}
          aria-label="Blanks"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {form.subjects.map(({ subject, title, blanks }) => (
            <FormSection key={subject} name={`${title}: ${pluralise(blanks.length, 'question')}`}>
              {blanks.map((asked) => (
                <BlankField
                  key={asked.blank}
                  asked={asked}
                  answer={form.answers[asked.blank] ?? ''}
                  error={answerProblem(form.answers[asked.blank] ?? '')}
                  suggestion={asked.blank === 'name of the school' ? name : undefined}
                  onAnswer={(text) => form.answer(asked.blank, text)}
                />
              ))}
            </FormSection>
          ))}
          <FillInBar form={form} />
        </form>
      )}
    </>
  )
}

type Form = ReturnType<typeof useBlankAnswers>

/** Says beside the button what the last save has done. */
function Outcome({ form }: { form: Form }) {
  return (
    <>
      <div role="status">
        <SavedNotice form={form} />
      </div>
      {form.refused.length > 0 && (
        <FailureNotice title="Nothing was changed" sentences={form.refused} />
      )}
    </>
  )
}

function SavedNotice({ form: { saved, undo, pending } }: { form: Form }) {
  if (!saved) return null
  return (
    <div className={styles.saved}>
      <p data-colour="ok">
        <Icon icon={faCircleCheck} /> {pluralise(saved.blanks, 'answer')} filled in, in{' '}
        {pluralise(saved.places, 'place')}
      </p>
      <Button kind="quiet" icon={faRotateLeft} busy={pending} onClick={() => void undo?.()}>
        Undo
      </Button>
    </div>
  )
}

/** Shows answers to blanks that somebody else has filled in, so that nothing typed is lost. */
function Leftovers({ form: { leftovers, answer } }: { form: Form }) {
  if (leftovers.length === 0) return null
  return (
    <Notice kind="warn" title="Filled in or removed by somebody else meanwhile">
      <p>What you typed is still here. Compare it with the page, then drop it.</p>
      <ul className={styles.leftovers}>
        {leftovers.map(({ blank, answer: typed }) => (
          <li key={blank}>
            <p>
              {questionAbout(blank)?.ask ?? blank} <strong>{typed}</strong>
            </p>
            <Button kind="quiet" onClick={() => answer(blank, '')}>
              Drop it
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function FillInBar({ form }: { form: Form }) {
  const { count, pending } = form
  const online = useOnline()
  const label = count === 0 ? 'Fill in' : `Fill in ${pluralise(count, 'answer')}`
  return (
    <div className={styles.bar}>
      <Outcome form={form} />
      <Button
        kind="primary"
        type="submit"
        busy={pending}
        disabled={count === 0}
        disabledReason={online ? undefined : 'Filling in needs a connection'}
      >
        {label}
      </Button>
    </div>
  )
}
