import type { Content, Picture } from '@holdfast/contract/content/content'
import { BACKGROUND_PATH, LOGO_PATH } from '@holdfast/contract/content/media-paths'
import { call } from '../../http/call.ts'
import type { OnSent } from '../../http/send-form.ts'
import { listKey } from '../lists/collection.ts'
import { organisationQuery, updateCachedBody } from '../lists/device-copy.ts'
import { acceptGone, useWrite, type Write } from '../lists/write.ts'

/** Changes the pictures of the content. Kept apart from reading them, which phones need too. */

type PictureUpload = { path: string; file: File; onSent: OnSent }

/** Uploads a picture. Staff see it at once; it replaces a picture with the same path. */
export function useUploadPicture(org: string): Write<PictureUpload, Picture> {
  return useWrite(async ({ path, file, onSent }) => {
    const form = new FormData()
    form.set('path', path)
    form.set('file', file)
    const picture = await call('uploadMedia', { query: organisationQuery(org), form, onSent })
    await changeMedia(org, (media) => [...media.filter((other) => other.path !== path), picture])
    return picture
  })
}

/** Deletes a picture by its key. */
export function useDeletePicture(org: string): Write<string, void> {
  return useWrite(async (key) => {
    await acceptGone(call('deleteMedia', { parameters: { key }, query: organisationQuery(org) }))
    await changeMedia(org, (media) => media.filter((other) => other.key !== key))
  })
}

function changeMedia(org: string, change: (media: Picture[]) => Picture[]): Promise<void> {
  return updateCachedBody<Content>(listKey(org, 'content'), (content) => {
    const media = change(content.media)
    const at = (path: string) => media.find((picture) => picture.path === path) ?? null
    return { ...content, media, logo: at(LOGO_PATH), background: at(BACKGROUND_PATH) }
  })
}
