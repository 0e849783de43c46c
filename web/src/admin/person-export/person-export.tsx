import { faFileZipper } from '@fortawesome/free-solid-svg-icons/faFileZipper'
import type { Write } from '../../data/lists/write.ts'
import { useOnline } from '../../http/connectivity.ts'
import { Button } from '../../ui/button/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FailureNotice } from '../../ui/screen/notice.tsx'
import styles from './person-export.module.css'

type PersonExportProps = { id: string; name: string; write: Write<string, Blob> }

/** For somebody who asks what the school keeps about them. */
export function PersonExport({ id, name, write }: PersonExportProps) {
  const online = useOnline()
  const { run, pending, failure } = write

  async function save() {
    const outcome = await run(id)
    if (outcome.ok) saveFile(`holdfast-person-${id}.zip`, outcome.value)
  }

  return (
    <section className={styles.section}>
      {failure && failure.code !== 'not-found' && (
        <FailureNotice title="Nothing was exported" sentences={[failure.message]} />
      )}
      <Button
        icon={faFileZipper}
        busy={pending}
        disabledReason={online ? undefined : 'Needs a connection'}
        onClick={() => void save()}
      >
        Export everything about this person
      </Button>
      <p className={styles.hint}>
        For when {name} asks what you keep about them. The file also has entries of others that
        mention the name: check them before you pass it on. The activity shows who exported it.
      </p>
    </section>
  )
}
