import type { Content, Picture } from '@holdfast/contract/content/content'
import { mediaAddress } from '@holdfast/contract/content/media-paths'
import { useCollection } from '../lists/collection.ts'
import { chosenOrOwnOrganisation } from '../lists/device-copy.ts'
import type { Read } from '../lists/read.ts'

export function useContent(org?: string): Read<Content> {
  return useCollection('content', org)
}

/** The URL of a picture, for an `<img>`; the service worker serves it without network. */
export function usePictureAddress(org?: string): (picture: Picture) => string {
  const organisationid = chosenOrOwnOrganisation(org)
  return (picture) => mediaAddress(organisationid, picture.key)
}
