import { type TextOutOfReach, useTextsOutOfReach } from '../../data/log/texts-out-of-reach.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Notice } from '../../ui/screen/notice.tsx'
import styles from './unsent-texts.module.css'
import { useConfirmRemoval } from './use-confirm-removal.tsx'

const TITLES: Record<TextOutOfReach['why'], string> = {
  closed: 'The incident was closed before you sent this',
  merged: 'The incident was merged into another one before you sent this',
  'not allowed': 'You may no longer send this, because your role has changed',
  'left behind': 'You did not send this before Holdfast was updated',
}

const COPY_IT = 'Copy it if it still matters, then remove it.'
const WHAT_TO_DO: Record<TextOutOfReach['why'], string> = {
  closed: COPY_IT,
  merged: COPY_IT,
  'not allowed': 'Copy it for whoever has the role now, then remove it.',
  'left behind': COPY_IT,
}

/**
 * Texts that people were writing when their incident was closed, or when they lost their role. They must not go into
 * another incident's log.
 */
export function UnsentTexts() {
  const texts = useTextsOutOfReach()
  const confirmRemoval = useConfirmRemoval()

  async function askRemove({ remove }: TextOutOfReach) {
    if (await confirmRemoval({ noun: 'text' })) remove()
  }

  return texts.map((text) => (
    <Notice
      key={text.key}
      kind="warn"
      title={TITLES[text.why]}
      actions={
        <>
          <CopyButton text={text.text} />
          <Button onClick={() => void askRemove(text)}>Remove</Button>
        </>
      }
    >
      <p>{WHAT_TO_DO[text.why]}</p>
      <p className={styles.text}>{text.text}</p>
    </Notice>
  ))
}
