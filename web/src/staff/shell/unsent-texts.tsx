import { type TextOfClosed, useTextsOfClosed } from '../../data/log/texts-of-closed.ts'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/button/copy-button.tsx'
import { Notice } from '../../ui/screen/notice.tsx'
import styles from './unsent-texts.module.css'
import { useConfirmRemoval } from './use-confirm-removal.tsx'

/** Texts that people were writing when their incident was closed. They must not go into another incident's log. */
export function UnsentTexts() {
  const texts = useTextsOfClosed()
  const confirmRemoval = useConfirmRemoval()

  async function askRemove({ remove }: TextOfClosed) {
    if (await confirmRemoval({ noun: 'text' })) remove()
  }

  return texts.map((text) => (
    <Notice
      key={text.key}
      kind="warn"
      title="The incident was closed before you sent this"
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
