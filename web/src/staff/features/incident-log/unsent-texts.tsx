import type { Incident } from '@holdfast/contract/incidents'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './incident-log-screen.module.css'
import { keepLogText, useLogTexts } from './log-drafts.ts'

/** Texts that were being written when their incident ended: they belong to no other log. */
export function UnsentTexts({ incidents }: { incidents: readonly Incident[] }) {
  const texts = useLogTexts()
  const isOpen = (id: string) =>
    incidents.some((incident) => incident.id === id && incident.closed === null)
  return Object.entries(texts)
    .filter(([incidentid]) => !isOpen(incidentid))
    .map(([incidentid, text]) => (
      <Notice
        key={incidentid}
        kind="warn"
        title="The incident was closed before you sent this"
        actions={
          <>
            <CopyButton text={text} />
            <Button onClick={() => keepLogText(incidentid, '')}>Remove</Button>
          </>
        }
      >
        <p className={styles.kept}>{text}</p>
      </Notice>
    ))
}
