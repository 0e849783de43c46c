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
      <p className={styles.text}>{text.text}</p>
    </Notice>
  ))
}
