import type { Content, Picture } from '@holdfast/contract/content'
import { mediaAddress } from '@holdfast/contract/media-paths'
import { call } from '../offline/call.ts'
import { collectionKey, useCollection } from './collection.ts'
import { organisationOr, organisationQuery } from './device-copy.ts'
import { queryClient } from './query-client.ts'
import type { Read } from './read.ts'
import { useWrite, type Write } from './write.ts'

export function useContent(org?: string): Read<Content> {
  return useCollection('content', org)
}

/** Where a picture is served, for an `<img>`; the device answers it without network. */
export function usePictureAddress(org?: string): (picture: Picture) => string {
  const organisationid = organisationOr(org)
  return (picture) => mediaAddress(organisationid, picture.key)
}

/** The keys of every picture that the content names. */
export function pictureKeys({ media, logo, background }: Content): string[] {
  const pictures = [...media, ...(logo ? [logo] : []), ...(background ? [background] : [])]
  return [...new Set(pictures.map((picture) => picture.key))].sort()
}

export type MediaUpload = { path: string; file: File }

export function useUploadMedia(org?: string): Write<MediaUpload, Picture> {
  const organisationid = organisationOr(org)
  return useWrite(async ({ path, file }) => {
    const form = new FormData()
    form.set('path', path)
    form.set('file', file)
    const query = organisationQuery(organisationid)
    const picture = await call('uploadMedia', { query, form })
    await readContentAgain(organisationid)
    return picture
  })
}

export function useDeleteMedia(org?: string): Write<string, void> {
  const organisationid = organisationOr(org)
  return useWrite(async (key) => {
    const query = organisationQuery(organisationid)
    await call('deleteMedia', { parameters: { key }, query })
    await readContentAgain(organisationid)
  })
}

function readContentAgain(organisationid: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: collectionKey(organisationid, 'content') })
}
