import { faFileCsv } from '@fortawesome/free-solid-svg-icons/faFileCsv'
import { faPrint } from '@fortawesome/free-solid-svg-icons/faPrint'
import { Button } from '../../ui/button/button.tsx'
import { saveCsv } from '../../ui/save-file.ts'

type ExportButtonsProps = { fileName: string; csv: () => string; disabled?: boolean }

/** Saves what a page shows as a file, or prints the page. */
export function ExportButtons({ fileName, csv, disabled = false }: ExportButtonsProps) {
  return (
    <>
      <Button icon={faFileCsv} disabled={disabled} onClick={() => saveCsv(fileName, csv())}>
        Export CSV
      </Button>
      <Button icon={faPrint} disabled={disabled} onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}
