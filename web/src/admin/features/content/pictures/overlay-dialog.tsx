import { faImage } from '@fortawesome/free-solid-svg-icons/faImage'
import { overlayPath } from '@holdfast/contract/content/media-paths'
import { useState } from 'react'
import { useSaving } from '../../../../editing/use-saving.ts'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { FileButton } from '../../../files/choose-file.tsx'
import { RecordDialog } from '../../../record-dialog/record-dialog.tsx'
import {
  overlayNameOf,
  overlayNameProblem,
  PICTURE_TYPES,
  type PictureSlot,
  pictureProblem,
} from './picture-rules.ts'
import { usePictureUpload } from './use-picture-change.tsx'

type OverlayDialogProps = {
  overlays: readonly PictureSlot[]
  onClose: () => void
}

/** The dialog of a new overlay: its picture, and the name of its switch. */
export function OverlayDialog({ overlays, onClose }: OverlayDialogProps) {
  const [file, setFile] = useState<File>()
  const [typed, setTyped] = useState<string>()
  const upload = usePictureUpload()
  const { save, ...saving } = useSaving(upload)
  const toast = useToast()
  const text = typed ?? (file ? overlayNameOf(file.name) : '')
  const name = text.trim()

  function problemsOf() {
    const ofFile = file ? pictureProblem(file) : 'Choose a picture'
    const ofName = overlayNameProblem(name, overlays)
    return [
      ...(ofFile ? [{ field: 'file', message: ofFile }] : []),
      ...(ofName ? [{ field: 'name', message: ofName }] : []),
    ]
  }

  async function add(): Promise<void> {
    const input = () => ({ path: overlayPath(name), file: file as File })
    if (!(await save(problemsOf(), input))) return
    toast.success(`${name} uploaded`)
    onClose()
  }

  return (
    <RecordDialog
      title="New overlay"
      onSave={() => void add()}
      onClose={onClose}
      isChanged={file !== undefined || typed !== undefined}
      busy={saving.busy}
      problems={saving.problems}
    >
      <Field
        label="Picture"
        hint="A PNG that lets the map through, as wide and as high as the base map."
        error={saving.errorOf('file')}
      >
        {(control) => (
          <div>
            <FileButton
              {...control}
              name="file"
              icon={faImage}
              accept={PICTURE_TYPES.join()}
              onFile={setFile}
            >
              {file ? file.name : 'Choose a picture'}
            </FileButton>
          </div>
        )}
      </Field>
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        hint={`Staff get the switch ‘Show ${name || 'Fire exits'}’.`}
        error={saving.errorOf('name')}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      {upload.progress}
    </RecordDialog>
  )
}
