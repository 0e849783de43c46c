/** The user to whom a device store belongs, and the names of its database and caches. */
export type DeviceUser = { organisationid: string; userid: string }

const COPY_PREFIX = 'copy/'
/** The service worker serves pictures from the cache of this name: change both together. */
const PICTURE_CACHE_PREFIX = 'media-'

export function isSameDeviceUser(a: DeviceUser | undefined, b: DeviceUser | undefined): boolean {
  return a?.organisationid === b?.organisationid && a?.userid === b?.userid
}

export function copyName({ organisationid, userid }: DeviceUser): string {
  return `${COPY_PREFIX}${organisationid}/${userid}`
}

export function isCopyName(name: string): boolean {
  return name.startsWith(COPY_PREFIX)
}

export function pictureCacheName(organisationid: string): string {
  return PICTURE_CACHE_PREFIX + organisationid
}

export function isPictureCacheName(name: string): boolean {
  return name.startsWith(PICTURE_CACHE_PREFIX)
}
