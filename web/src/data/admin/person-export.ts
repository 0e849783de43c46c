import { download } from '../download.ts'
import { organisationQuery } from '../lists/device-copy.ts'
import { useWrite, type Write } from '../lists/write.ts'

/** Everything about one person as a zip file, for their request. Never stored on the device. */

export function useExportUser(org: string): Write<string, Blob> {
  return useWrite((id) =>
    download('exportUser', { parameters: { id }, query: organisationQuery(org) }),
  )
}

/** Of somebody on the list of people by name. */
export function useExportPerson(org: string): Write<string, Blob> {
  return useWrite((id) =>
    download('exportPerson', { parameters: { id }, query: organisationQuery(org) }),
  )
}
