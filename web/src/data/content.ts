import type { Content, Picture } from '@holdfast/contract/content'
import { mediaAddress } from '@holdfast/contract/media-paths'
import { useCollection } from './collection.ts'
import { chosenOrOwnOrganisation } from './device-copy.ts'
import type { Read } from './read.ts'

export function useContent(org?: string): Read<Content> {
  return useCollection('content', org)
}

/** The URL of a picture, for an `<img>`; the service worker serves it without network. */
export function usePictureAddress(org?: string): (picture: Picture) => string {
  const organisationid = chosenOrOwnOrganisation(org)
  return (picture) => mediaAddress(organisationid, picture.key)
}
