import { useState } from 'react'
import { useUploadPicture } from '../../../../data/pictures.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'

/** Uploads a picture and shows how far it has come. */
export function usePictureUpload() {
  const { organisationid } = useAdminOrganisation()
  const { run, pending: busy } = useUploadPicture(organisationid)
  const [part, setPart] = useState(0)

  const progress = busy && (
    <ProgressBar
      label={part < 1 ? 'Uploading the picture' : 'The picture is being prepared'}
      part={part < 1 ? part : undefined}
    />
  )
  return {
    busy,
    progress,
    upload: (path: string, file: File) => {
      setPart(0)
      return run({ path, file, onSent: setPart })
    },
  }
}
