import { useState } from 'react'
import { useUploadPicture } from '../../../../data/pictures.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'

/** Uploads a picture and shows the progress. */
export function usePictureUpload() {
  const { organisationid } = useAdminOrganisation()
  const { run, pending } = useUploadPicture(organisationid)
  const [sent, setSent] = useState(0)

  const progress = pending && (
    <ProgressBar
      label={sent < 1 ? 'Uploading the picture' : 'The picture is being prepared'}
      progress={sent < 1 ? sent : undefined}
    />
  )
  return {
    pending,
    progress,
    run: (picture: { path: string; file: File }) => {
      setSent(0)
      return run({ ...picture, onSent: setSent })
    },
  }
}
