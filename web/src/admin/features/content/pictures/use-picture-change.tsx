import { useState } from 'react'
import { useDeletePicture, useUploadPicture } from '../../../../data/content/pictures.ts'
import { useConfirm } from '../../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../../ui/dialog/toast-host.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { FailureNotice } from '../../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../../frame/admin-organisation.ts'
import styles from './picture-card.module.css'
import { type PictureSlot, pictureProblem } from './picture-rules.ts'

type Refusal = { title: string; errors: readonly string[] }

/** Uploads, replaces and deletes the picture of a slot; asks before staff lose what they see. */
export function usePictureChange({ path, name, picture }: PictureSlot) {
  const { organisationid } = useAdminOrganisation()
  const upload = usePictureUpload()
  const deletion = useDeletePicture(organisationid)
  const [refusal, setRefusal] = useState<Refusal>()
  const confirm = useConfirm()
  const toast = useToast()

  async function take(file: File): Promise<void> {
    const title = `The picture was not ${picture ? 'replaced' : 'uploaded'}`
    const problem = pictureProblem(file)
    setRefusal(problem ? { title, errors: [problem] } : undefined)
    if (problem || (picture && !(await askToReplace(file)))) return
    const outcome = await upload.run({ path, file })
    if (outcome.ok) toast.success(`${name} ${picture ? 'replaced' : 'uploaded'}`)
    else setRefusal({ title, errors: outcome.failure.errors })
  }

  async function askToReplace(file: File): Promise<boolean> {
    const address = URL.createObjectURL(file)
    const isSure = await confirm({
      title: 'Replace',
      message: `Replace ‘${name}’? Staff see the new picture at once.`,
      details: <img className={styles.preview} src={address} alt="As it will be" />,
      confirmLabel: 'Replace',
    })
    URL.revokeObjectURL(address)
    return isSure
  }

  /** Resolves to whether it was deleted. */
  async function remove(): Promise<boolean> {
    if (!picture) return false
    setRefusal(undefined)
    const message = 'Are you sure you want to delete this picture? Staff lose it at once.'
    if (!(await confirm({ message, details: <p>{name}</p>, danger: true }))) return false
    const outcome = await deletion.run(picture.key)
    if (outcome.ok) toast.success('Picture deleted')
    else setRefusal({ title: 'The picture was not deleted', errors: outcome.failure.errors })
    return outcome.ok
  }

  const notice = refusal && <FailureNotice title={refusal.title} sentences={refusal.errors} />
  return {
    take,
    remove,
    busy: upload.pending || deletion.pending,
    progress: upload.progress,
    notice,
  }
}

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
